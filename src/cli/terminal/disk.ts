import type { Sentence } from '../language/language.ts'
import { Failure } from './failure.ts'

/** Converts errors of the file system to failures. */
export async function withDiskErrors<Done>(path: string, work: () => Promise<Done>): Promise<Done> {
  try {
    return await work()
  } catch (thrown) {
    throw toDiskFailure(path, thrown) ?? thrown
  }
}

/** The same for work that is done at once. */
export function withDiskErrorsSync<Done>(path: string, work: () => Done): Done {
  try {
    return work()
  } catch (thrown) {
    throw toDiskFailure(path, thrown) ?? thrown
  }
}

/** Converts an error of the file system that has a known cause and names its path, wherever it happened. */
export function toKnownDiskFailure(thrown: unknown): Failure | null {
  if (!(thrown instanceof Error && 'path' in thrown && 'code' in thrown && 'syscall' in thrown)) return null
  const isOfDisk = Object.hasOwn(known, String(thrown.code)) && !/^spawn/.test(String(thrown.syscall))
  return isOfDisk ? toDiskFailure(String(thrown.path), thrown) : null
}

export function toDiskFailure(path: string, thrown: unknown): Failure | null {
  if (!(thrown instanceof Error) || !('syscall' in thrown) || !('code' in thrown)) return null
  const code = String(thrown.code)
  const [ja, en] = known[code] ?? [`読み書きできません（${code}）`, `cannot read or write (${code})`]
  return new Failure([`${path}: ${ja}`, `${path}: ${en}`], {
    code: code.toLowerCase(),
    facts: { path },
    hint: full.has(code) ? freeSpace : checkPath,
  })
}

const full = new Set(['ENOSPC', 'EDQUOT'])
const freeSpace: Sentence = ['空きを作ってから、もう一度お試しください', 'Free some space, then try again']
const checkPath: Sentence = ['パスとアクセス権を確認してください', 'Check the path and your permissions']

const known: Record<string, Sentence> = {
  ENOENT: ['ファイルまたはフォルダーがありません', 'no such file or folder'],
  ENOTDIR: ['パスの途中にフォルダーではないものがあります', 'a part of the path is not a folder'],
  EACCES: ['アクセス権がありません', 'permission denied'],
  EPERM: ['許可されていません', 'not permitted'],
  ENOSPC: ['ディスクに空きがありません', 'the disk is full'],
  EDQUOT: ['使用できる容量の上限に達しています', 'your disk quota is used up'],
  EROFS: ['書き込みできない場所です', 'the disk is read-only'],
  EEXIST: ['別のものがすでにあります', 'something else is already there'],
  EISDIR: ['フォルダーです', 'it is a folder'],
  ENAMETOOLONG: ['名前が長すぎます', 'the name is too long'],
}
