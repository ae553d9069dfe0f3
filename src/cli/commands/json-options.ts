import { type Command, CommanderError } from 'commander'
import type { Context } from '../context/context.ts'
import type { Jq } from '../json/jq.ts'
import { createJsonPrinter } from '../json/printer.ts'
import { parseFields } from '../json/select.ts'
import type { Fields, Shape } from '../json/shape.ts'
import type { Say, Sentence } from '../language/language.ts'
import type { Io } from '../terminal/io.ts'
import { table } from '../terminal/table.ts'
import { ListOption, LocalizedOption, localize } from './localized.ts'

/** The option `--fields` of a command. Without names, it prints the fields and ends the command. */
class FieldsOption extends ListOption {
  constructor(fields: Fields) {
    const about: Sentence = [
      'これらの項目だけの JSON を出力します（カンマ区切り。省略時は項目の一覧）',
      'output JSON with only these fields, such as a,b (without names: list the fields)',
    ]
    super('--fields [names]', about, Object.keys(fields))
    this.argParser((written: string) => (written.trim() ? parseFields(fields, written) : []))
  }
}

/** Adds the options that choose what `--json` outputs. */
export function addJsonOptions(made: Command, { fields }: Shape, io: Io): void {
  made.addOption(localize(new FieldsOption(fields), io.say))
  made.addOption(localize(jqOption(), io.say))
  made.on('option:fields', (written: string | null) => {
    if (written?.trim()) return
    io.printLines(table(Object.entries(fields)))
    throw new CommanderError(0, 'cairn.fields', 'The fields were listed')
  })
}

export const jqOption = () =>
  new LocalizedOption('--jq <expression>', [
    'JSON を jq の式で加工して出力します（文字列はそのまま出力）',
    'output what a jq expression makes of the JSON (strings without quotes)',
  ])

/** The values of `--fields` and `--jq`. */
type Selection = { fields?: readonly string[]; jq?: string }

/** Runs a command, whose `printJson` then prints what the options select. They imply `--json`. */
export async function runWithSelection(
  context: Context,
  shape: Shape,
  { fields, jq: expression }: Selection,
  run: (context: Context, implied: { json?: true }) => Promise<void> | void,
): Promise<void> {
  const { io } = context
  await withJq(context, expression, async jq => {
    const { printJson, settle } = createJsonPrinter(io, shape, fields, jq)
    await run(withIo(context, { ...io, printJson }), fields || jq ? { json: true } : {})
    await settle()
  })
}

/** Starts jq for an expression, if there is one. Only then, its code is loaded. */
export async function withJq(
  { io, interrupted }: Context,
  expression: string | undefined,
  use: (jq: Jq | null) => Promise<void> | void,
): Promise<void> {
  if (expression === undefined) return use(null)
  const { startJq } = await import('../json/jq.ts')
  const jq = await startJq(io, interrupted, expression)
  try {
    await use(jq)
  } finally {
    await jq.close()
  }
}

/** Copies a context with another `io`. The current folder is still read when it is needed. */
const withIo = (context: Context, io: Io): Context =>
  Object.defineProperties({} as Context, {
    ...Object.getOwnPropertyDescriptors(context),
    io: { value: io, enumerable: true },
  })

/** Whether an option of the command line asks for JSON. */
export const asksForJson = (argv: readonly string[]): boolean =>
  argv.some(word => /^--(?:json$|(?:fields|jq)(?:=|$))/.test(word))

export const formatType = (say: Say, type: string): string =>
  `\n${say(['--json の出力:', 'Output of --json:'])}\n${type.replace(/^/gm, '  ')}`
