import { group } from '../define.ts'
import { ls } from './ls.ts'
import { create } from './new.ts'
import { next } from './next.ts'
import { set } from './set.ts'
import { show } from './show.ts'

export const issues = group(
  'issues',
  {
    about: ['課題を一覧、表示、作成、変更します', 'Lists, shows, creates, and changes issues'],
    examples: [
      ['cairn issues ls', ['課題を一覧表示', 'list the issues']],
      ['cairn issues new "Search is slow"', ['課題を作成', 'create an issue']],
    ],
  },
  [ls, next, show, create, set],
)
