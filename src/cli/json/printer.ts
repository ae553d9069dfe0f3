import type { Output } from '../terminal/output.ts'
import { selectFields } from './select.ts'
import type { Document, Shape } from './shape.ts'

/** The values of `--fields` and `--jq`. */
export type Selection = { fields?: readonly string[]; jq?: string }

/** Creates the `printJson` of a command, which prints what `--fields` selects. */
export const createJsonPrinter =
  ({ printJson }: Pick<Output, 'printJson'>, shape: Shape, { fields }: Selection): Output['printJson'] =>
  (document, isOneLine) => {
    const whole = document as Document
    if (fields) printJson(selectFields(shape, fields, whole), isOneLine)
    else printJson(shape.withoutTexts?.(whole) ?? whole, isOneLine)
  }
