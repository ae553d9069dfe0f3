import type { ProjectConnection } from '../../service/project.ts'
import type { Io } from '../../terminal/io.ts'
import type { Status } from '../../terminal/statuses.ts'
import { statuses } from '../../terminal/statuses.ts'
import { option } from '../define.ts'
import { findAssignee } from './assignee.ts'

/** What both making and changing an issue take. */
export type Fields = { status?: Status; body?: string; assignee?: string }

export const statusOption = () => option('--status <status>', ['状態', 'its state']).choices(statuses)

export const fieldOptions = [
  option('--body <text>', [
    '本文（- なら標準入力から読みます）',
    'its text; `-` reads it from standard input',
  ]),
  statusOption(),
  option('--assignee <who>', [
    '担当者: ME（自分）、NONE（なし）、メールアドレス、表示名、ID',
    'who is to do it: ME, NONE, an e-mail address, a display name or an ID',
  ]),
]

/** As the API takes them: what is not given is left out. */
export async function readFields(
  { readInput }: Io,
  project: ProjectConnection,
  { status, body, assignee }: Fields,
) {
  return {
    ...(status && { status }),
    ...(body !== undefined && { body: body === '-' ? await readInput() : body }),
    ...(assignee !== undefined && { assigneeId: await findAssignee(project, assignee) }),
  }
}
