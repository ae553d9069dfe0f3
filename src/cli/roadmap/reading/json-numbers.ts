import type { Sentence } from '../../language/language.ts'

/** A number that is written as JavaScript writes it, its spelling where JSON can be written with it, else the nearest number. */
export function preserveNumber(written: string): { value: unknown; about?: Sentence } {
  const value = Number(written)
  if (String(value) === written) return { value }
  if (rawJsonSupport.rawJSON) return { value: rawJsonSupport.rawJSON(written) }
  if (!Number.isFinite(value)) return { value: null, about: isInexact(written, 'null') }
  return significantDigits(String(value)) === significantDigits(written)
    ? { value }
    : { value, about: isInexact(written, String(value)) }
}

/** What a number of `exactly` counts as; undefined for any other value. */
export function toNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return value
  return rawJsonSupport.isRawJSON?.(value) ? Number(value.rawJSON) : undefined
}

/** ECMAScript's way to write a number of JSON as it was read; Node 20 has none. */
const rawJsonSupport = JSON as unknown as {
  rawJSON?(text: string): object
  isRawJSON?(value: unknown): value is { rawJSON: string }
}

/** The same for two spellings of one number, but for its sign. */
function significantDigits(written: string): string {
  const [, whole = '', part = '', exponent = '0'] = /(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?/i.exec(written) ?? []
  const digits = (whole + part).replace(/^0+/, '')
  const significant = digits.replace(/0+$/, '')
  return `${significant}e${significant && Number(exponent) - part.length + digits.length - significant.length}`
}

const isInexact = (written: string, sent: string): Sentence => [
  `${written} は正確に送れないため、${sent} とします`,
  `${written} cannot be sent exactly: ${sent} is sent`,
]
