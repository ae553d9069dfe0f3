import type { ProjectConnection } from '../../service/project.ts'
import type { Io } from '../../terminal/io.ts'
import type { Status } from '../../terminal/statuses.ts'
import { statuses } from '../../terminal/statuses.ts'
import { option } from '../define.ts'
import { findAssignee } from './assignee.ts'

/** The fields that both `new` and `set` accept. */
export type Fields = { status?: Status; body?: string; assignee?: string }

const statusOption = () => option('--status <status>', ['ステータス', 'status']).choices(statuses)

export const fieldOptions = [
  option('--body <text>', [
    '説明（- の場合は標準入力から読み込みます）',
    'description (`-` reads standard input)',
  ]),
  statusOption(),
  option('--assignee <who>', [
    '担当者: ME（自分）、NONE（なし）、メールアドレス、表示名、ID のいずれか',
    'assignee: ME, NONE, an email address, a display name, or an ID',
  ]),
]

/** Converts the given options to fields of the API. */
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
