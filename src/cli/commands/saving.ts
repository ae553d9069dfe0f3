import type { Context } from '../context/context.ts'
import { download, type Source } from '../files/download.ts'
import { explainFailure } from '../files/retry-transfer.ts'
import type { Saved } from '../files/save.ts'
import { toDiskFailure } from '../terminal/disk.ts'
import { usageError } from '../terminal/failure.ts'
import type { Io } from '../terminal/io.ts'
import { option } from './define.ts'

export const forceOption = option('-f, --force', [
  '内容の異なるファイルを置き換えます',
  'replace a file with different content',
])

/** Downloads to standard output, until its reader closes the pipe. Other errors of standard output end the process anyway. */
export async function writeToStdout(context: Context, source: Source): Promise<void> {
  await explainFailure(() => download(context, source, context.io.outputStream)).catch(thrown => {
    if (!isOfWriting(thrown)) throw thrown
  })
}

const isOfWriting = (thrown: unknown): boolean =>
  thrown instanceof Error && 'syscall' in thrown && thrown.syscall === 'write'

export const isClosedPipe = (thrown: Error): boolean => 'code' in thrown && thrown.code === 'EPIPE'

/** Explains that standard output cannot be written. Returns other errors unchanged. */
export const explainStdout = ({ say }: Io, thrown: unknown): unknown =>
  toDiskFailure(say(['標準出力', 'standard output']), thrown) ?? thrown

/** Prints where a download was saved. `what` describes it. */
export function printSaved({ say, print }: Io, { path, isUnchanged }: Saved, what: string): void {
  if (isUnchanged)
    print(say([`${path} はすでに同じ内容です（${what}）`, `${path} is already up to date (${what})`]))
  else print(say([`${path} に保存しました（${what}）`, `Saved ${path} (${what})`]))
}

export const bothToStdout = usageError(
  ['--json と -o - は同時に指定できません', '--json and -o - cannot be combined'],
  ['どちらも標準出力に書きます', 'Both write to standard output'],
)
