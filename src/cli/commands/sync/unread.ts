import type { Sentence } from '../../language/language.ts'
import { Failure } from '../../terminal/failure.ts'
import { joinFirst } from '../../terminal/format.ts'

/** The maximum number of paths in a message. */
const mostNamed = 5

/** Some files could not be read, and `--strict` was given. */
export const unreadFiles = (unread: readonly string[]): Failure =>
  failure(
    unread,
    [`読み込めないファイルがあります: ${nameAll(unread)}`, `Cannot read all files: ${nameAll(unread)}`],
    [
      'ファイルを修正してください。--strict を付けなければ、そのタスクはサーバーにあるものをそのまま残します',
      'Fix these files. Without --strict, their tasks would stay on the server as they are',
    ],
  )

/** Some files could not be read, and the server would delete their tasks. */
export const cannotKeep = (unread: readonly string[]): Failure =>
  failure(
    unread,
    [
      `読み込めないファイルがあり（${nameAll(unread)}）、このサーバーではそのタスクを残せません`,
      `Cannot read all files: ${nameAll(unread)}. This server cannot keep their tasks`,
    ],
    [
      'ファイルを修正するか、サーバーを更新してください。何も送信していません',
      'Fix these files, or update the server. Nothing was sent',
    ],
  )

const failure = (unread: readonly string[], about: Sentence, hint: Sentence) =>
  new Failure(about, { code: 'source_faulty', hint, facts: { unread } })

const nameAll = (paths: readonly string[]): string => joinFirst(paths, mostNamed)
