import { group } from '../define.ts'
import { get } from './get.ts'
import { history } from './history.ts'
import { ls } from './ls.ts'
import { put } from './put.ts'
import { rm } from './rm.ts'

export const files = group(
  'files',
  ['プロジェクトのファイルを扱います', "Manages a project's files"],
  [ls, get, put, rm, history],
)
