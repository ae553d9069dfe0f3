import type { Context } from '../context/context.ts'
import { toDiskFailure } from '../files/disk.ts'
import { download, type Source } from '../files/download.ts'
import { explainFailure } from '../files/retry-transfer.ts'
import { usageError } from '../terminal/failure.ts'
import { option } from './define.ts'

export const forceOption = option('-f, --force', [
  '内容の異なるファイルを置き換えます',
  'replace a file with different content',
])

/** Downloads to standard output. */
export async function writeToStdout(context: Context, source: Source): Promise<void> {
  const { io } = context
  await explainFailure(() => download(context, source, io.outputStream)).catch(thrown => {
    throw toDiskFailure(io.say(['標準出力', 'standard output']), thrown) ?? thrown
  })
}

export const bothToStdout = usageError(
  ['--json と -o - は同時に指定できません', '--json and -o - cannot be combined'],
  ['どちらも標準出力に書きます', 'Both write to standard output'],
)
