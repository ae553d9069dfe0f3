import { group } from '../define.ts'
import { ls } from './ls.ts'
import { create } from './new.ts'
import { set } from './set.ts'
import { show } from './show.ts'

export const issues = group(
  'issues',
  ['課題を一覧、表示、作成、変更します', 'Lists, shows, creates, and changes issues'],
  [ls, show, create, set],
)
