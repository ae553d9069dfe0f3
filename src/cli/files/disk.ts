import type { Sentence } from '../language/language.ts'
import { Failure } from '../terminal/failure.ts'

/** Converts errors of the file system to failures. */
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
  const [ja, en] = known[code] ?? [`読み書きできません（${code}）`, `cannot read or write (${code})`]
  return new Failure([`${path}: ${ja}`, `${path}: ${en}`], {
    code: code.toLowerCase(),
    facts: { path },
    hint: ['パスとアクセス権を確認してください', 'Check the path and your permissions'],
  })
}

const known: Record<string, Sentence> = {
  ENOENT: ['ファイルまたはフォルダーがありません', 'no such file or folder'],
  ENOTDIR: ['パスの途中にフォルダーではないものがあります', 'a part of the path is not a folder'],
  EACCES: ['アクセス権がありません', 'permission denied'],
  EPERM: ['許可されていません', 'not permitted'],
  ENOSPC: ['ディスクに空きがありません', 'the disk is full'],
  EROFS: ['書き込みできない場所です', 'the disk is read-only'],
  EISDIR: ['フォルダーです', 'it is a folder'],
  ENAMETOOLONG: ['名前が長すぎます', 'the name is too long'],
}
