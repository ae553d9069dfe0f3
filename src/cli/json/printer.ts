import type { Output } from '../terminal/output.ts'
import type { Jq } from './jq.ts'
import { selectFields } from './select.ts'
import type { Document, Shape } from './shape.ts'

/** `printJson` of a command, which prints what the options select. `settle` waits until all of it is printed. */
export type JsonPrinter = { printJson: Output['printJson']; settle(): Promise<void> }

/** Creates the printer of a command. A jq expression reads the whole document, unless fields are selected. */
export function createJsonPrinter(
  { printJson }: Pick<Output, 'printJson'>,
  shape: Shape,
  fields: readonly string[] | undefined,
  jq: Jq | null,
): JsonPrinter {
  let printed = Promise.resolve()
  return {
    printJson(document, isOneLine) {
      const whole = document as Document
      const selected = fields ? selectFields(shape, fields, whole) : null
      if (!jq) return printJson(selected ?? shape.withoutTexts?.(whole) ?? whole, isOneLine)
      printed = printed.then(() => jq.print(JSON.stringify(selected ?? whole)))
      // `settle` throws the error. Until then, it is not unhandled.
      printed.catch(() => {})
      return printed
    },
    settle: () => printed,
  }
}
