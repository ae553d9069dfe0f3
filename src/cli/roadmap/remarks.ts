import type { Say } from '../language/language.ts'
import { Failure } from '../terminal/failure.ts'
import type { Io } from '../terminal/io.ts'
import type { Remark } from './reading/found.ts'

/** As machines read it. */
export type ToldRemark = { file: string; line: number | null; message: string }

export const toldRemark = (say: Say, { file, line, about }: Remark): ToldRemark => ({
  file,
  line,
  message: say(about),
})

/** `path:line: what`, which editors open. */
const lineOf = (say: Say, { file, line, about }: Remark): string =>
  `${line === null ? file : `${file}:${line}`}: ${say(about)}`

/** How many are told one by one; the rest is counted. */
const shown = 50

/** Tells what is odd and yet whole. */
export function tellOddities(io: Io, remarks: readonly Remark[]): void {
  const oddities = remarks.filter(({ isFault }) => !isFault)
  for (const oddity of oddities.slice(0, shown)) io.warn(lineOf(io.say, oddity))
  tellMore(io, oddities.length)
}

/** A roadmap of which something cannot be read ends the command, for what is missing of it would be deleted. */
export function assertWhole(io: Io, remarks: readonly Remark[], isForMachines: boolean): void {
  const faults = remarks.filter(({ isFault }) => isFault)
  if (faults.length === 0) return
  const { say, tell, asideColors } = io
  if (!isForMachines) {
    for (const fault of faults.slice(0, shown))
      tell(`${asideColors.red(say(['エラー', 'error']))}: ${lineOf(say, fault)}`)
    tellMore(io, faults.length)
  }
  throw new Failure(['ロードマップの全体を読めません', 'The roadmap cannot be read whole'], {
    code: 'source_faulty',
    hint: [
      '読めない部分を直してください。何も送っていません。欠けたまま送ると、サーバーから消えてしまいます',
      'Mend that first. Nothing was sent: what is missing from a sync is deleted on the server',
    ],
    facts: { faults: faults.map(fault => toldRemark(say, fault)) },
  })
}

function tellMore({ say, tell }: Io, count: number): void {
  if (count > shown) tell(say([`ほか ${count - shown} 件`, `and ${count - shown} more`]))
}
