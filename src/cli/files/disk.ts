import type { Sentence } from '../language/language.ts'
import { Failure } from '../terminal/failure.ts'

/** Tells in words what this machine's disk refuses. */
export async function withDiskErrors<Done>(path: string, work: () => Promise<Done>): Promise<Done> {
  try {
    return await work()
  } catch (thrown) {
    throw toDiskFailure(path, thrown) ?? thrown
  }
}

export function toDiskFailure(path: string, thrown: unknown): Failure | null {
  if (!(thrown instanceof Error) || !('syscall' in thrown) || !('code' in thrown)) return null
  const code = String(thrown.code)
  const [ja, en] = known[code] ?? [`読み書きできません（${code}）`, `cannot be read or written (${code})`]
  return new Failure([`${path}: ${ja}`, `${path}: ${en}`], {
    code: code.toLowerCase(),
    facts: { path },
    hint: ['パスと、そこへのアクセス権を確認してください', 'Check the path, and what you may do there'],
  })
}

const known: Record<string, Sentence> = {
  ENOENT: ['ファイルまたはフォルダーがありません', 'there is no such file or folder'],
  ENOTDIR: ['途中にフォルダーではないものがあります', 'something on the way is no folder'],
  EACCES: ['アクセスする権限がありません', 'permission was denied'],
  EPERM: ['許可されていません', 'this is not permitted'],
  ENOSPC: ['ディスクに空きがありません', 'the disk is full'],
  EROFS: ['書き込めない場所です', 'the disk cannot be written to'],
  EISDIR: ['フォルダーです', 'it is a folder'],
  ENAMETOOLONG: ['名前が長すぎます', 'the name is too long'],
}
