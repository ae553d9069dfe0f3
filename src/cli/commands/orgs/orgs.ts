import { group } from '../define.ts'
import { ls } from './ls.ts'
import { create } from './new.ts'

export const orgs = group(
  'orgs',
  {
    about: ['組織を一覧、作成します', 'Lists and creates organizations'],
    examples: [
      ['cairn orgs', ['所属する組織を一覧表示', 'list your organizations']],
      ['cairn orgs new "Alpine club"', ['組織を作成', 'create an organization']],
    ],
    whenAlone: 'ls',
  },
  [ls, create],
)
