import { group } from '../define.ts'
import { key } from './key.ts'
import { ls } from './ls.ts'
import { create } from './new.ts'

export const projects = group(
  'projects',
  {
    about: [
      'プロジェクトを一覧、作成し、キーを設定します',
      'Lists and creates projects, and sets their keys',
    ],
    examples: [
      ['cairn projects', ['参加しているプロジェクトを一覧表示', 'list your projects']],
      ['cairn projects new "Mobile app"', ['プロジェクトを作成', 'create a project']],
      ['cairn projects key MA', ['課題を MA-1 のように呼ぶ', 'name its issues MA-1, MA-2, …']],
    ],
    whenAlone: 'ls',
  },
  [ls, create, key],
)
