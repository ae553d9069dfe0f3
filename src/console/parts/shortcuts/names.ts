import { texts } from '../../language/texts.ts'
import type { Shortcut } from './table.ts'

/** What each shortcut does. */
export const shortcutNames = texts<Record<Shortcut, string>>({
  ja: {
    '/': '検索、移動、操作',
    c: '課題を作成',
    '?': 'キーボードショートカットを表示',
    j: '次の課題へ',
    k: '前の課題へ',
    o: '課題を開く (Enter も可)',
    x: '課題を選択',
    s: '状態を変更',
    p: '優先度を変更',
    a: '担当者を変更',
    l: 'ラベルを変更',
    d: '期日を変更',
    m: 'コメントを書く',
  },
  en: {
    '/': 'Search, go to a page, or do something',
    c: 'Create an issue',
    '?': 'Show keyboard shortcuts',
    j: 'Next issue',
    k: 'Previous issue',
    o: 'Open the issue (or Enter)',
    x: 'Select the issue',
    s: 'Change the status',
    p: 'Change the priority',
    a: 'Change the assignee',
    l: 'Change the labels',
    d: 'Change the due day',
    m: 'Write a comment',
  },
})
