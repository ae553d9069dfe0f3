import { useState } from 'react'
import { texts, useTexts } from '../language/texts.ts'
import { Check } from './choices.tsx'
import { Dialog } from './dialog.tsx'
import layout from './layout.module.css'
import styles from './shortcut-help.module.css'
import { isOnPage, setShortcuts, useAreShortcutsOn } from './shortcuts/keys.ts'
import { shortcutNames } from './shortcuts/names.ts'
import { type BoardKey, boardKeys, boardMark, type Group, searchKeys, shortcuts } from './shortcuts/table.ts'
import text from './text.module.css'

const messages = texts({
  ja: {
    title: 'キーボードショートカット',
    search: '検索と移動',
    board: '課題のボード',
    use: '1 つのキーによるショートカットを使用',
    hint: 'このブラウザーだけの設定です。文字の入力中は、いずれも働きません。',
  },
  en: {
    title: 'Keyboard shortcuts',
    search: 'Search field',
    board: 'On the board of issues',
    use: 'Use shortcuts of a single key',
    hint: 'For this browser only. None of them works while you type.',
  },
})

const groupNames = texts<Record<Group, string>>({
  ja: {
    everywhere: 'どのページでも',
    list: '課題の一覧',
    issue: '課題 (一覧では、選択した課題またはフォーカスのある行)',
    page: '開いている課題',
  },
  en: {
    everywhere: 'On every page',
    list: 'In a list of issues',
    issue: 'An issue; in a list, the selected ones or the focused row',
    page: 'An open issue',
  },
})

const boardKeyNames = texts<Record<BoardKey, string>>({
  ja: {
    Space: 'フォーカスのあるカードを持ち上げる、置く',
    '← ↑ ↓ →': '持ち上げたカードを移動',
    Esc: '移動を取り消す',
  },
  en: {
    Space: 'Lift the focused card, and drop it',
    '← ↑ ↓ →': 'Move the lifted card',
    Esc: 'Cancel the move',
  },
})

const searchKeyNames = texts<string[]>({
  ja: [
    '文字の入力中も、検索を開く',
    '次または前の項目へ',
    '選択した項目を開く、または実行',
    '新しいタブで開く',
  ],
  en: [
    'Open it, also while you type',
    'Next or previous item',
    'Open the selected item, or do it',
    'Open it in a new tab',
  ],
})

/** A dialog with the keyboard shortcuts that work on the page, and a choice to switch them off. */
export function ShortcutHelp({ close }: { close(): void }) {
  const t = useTexts(messages)
  const [groups, names, boardNames] = [useTexts(groupNames), useTexts(shortcutNames), useTexts(boardKeyNames)]
  const ofSearch = useTexts(searchKeyNames)
  const areOn = useAreShortcutsOn()
  const [onPage] = useState(keysOnPage)
  const [hasBoardKeys] = useState(() => document.querySelector(`[${boardMark}]`) !== null)
  return (
    <Dialog title={t.title} isOpen onOpenChange={close}>
      {onPage.map(([group, keys]) => (
        <Keys key={group} title={groups[group]} keys={keys} names={names} />
      ))}
      <Keys
        title={t.search}
        keys={searchKeys as readonly string[]}
        names={Object.fromEntries(searchKeys.map((key, at) => [key, ofSearch[at]!]))}
      />
      {hasBoardKeys && <Keys title={t.board} keys={boardKeys} names={boardNames} />}
      <div className={text.long}>
        <Check
          label={t.use}
          hint={t.hint}
          checked={areOn}
          onChange={event => setShortcuts(event.target.checked)}
        />
      </div>
    </Dialog>
  )
}

const keysOnPage = () =>
  (Object.keys(shortcuts) as Group[])
    .map(group => [group, shortcuts[group].filter(isOnPage)] as const)
    .filter(([, keys]) => keys.length > 0)

type KeysProps<Key extends string> = { title: string; keys: readonly Key[]; names: Record<Key, string> }

const Keys = <Key extends string>({ title, keys, names }: KeysProps<Key>) => (
  <section className={layout.stackTight}>
    <h3>{title}</h3>
    <dl className={styles.keys}>
      {keys.map(key => (
        <div key={key} className={layout.ends}>
          <dt>{names[key]}</dt>
          <dd>
            <kbd className={styles.key}>{key}</kbd>
          </dd>
        </div>
      ))}
    </dl>
  </section>
)
