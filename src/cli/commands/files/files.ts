import { group } from '../define.ts'
import { get } from './get.ts'
import { history } from './history.ts'
import { ls } from './ls.ts'
import { put } from './put.ts'
import { rm } from './rm.ts'

export const files = group(
  'files',
  {
    about: ['プロジェクトのファイルを扱います', "Manages a project's files"],
    examples: [
      ['cairn files ls', ['ファイルを一覧表示', 'list the files']],
      ['cairn files put spec.pdf', ['ファイルをアップロード', 'upload a file']],
    ],
  },
  [ls, get, put, rm, history],
)
