import type { Sentence } from '../../language/language.ts'

/** Keeps the spelling of a JSON number if possible. Otherwise returns the nearest number, with a warning if it differs. */
export function preserveNumber(written: string): { value: unknown; about?: Sentence } {
  const value = Number(written)
  if (String(value) === written) return { value }
  if (rawJsonSupport.rawJSON) return { value: rawJsonSupport.rawJSON(written) }
  if (!Number.isFinite(value)) return { value: null, about: isInexact(written, 'null') }
  return significantDigits(String(value)) === significantDigits(written)
    ? { value }
    : { value, about: isInexact(written, String(value)) }
}

/** Returns the numeric value of a number of `preserveNumber`; undefined for other values. */
export function toNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return value
  return rawJsonSupport.isRawJSON?.(value) ? Number(value.rawJSON) : undefined
}

/** `JSON.rawJSON` keeps the spelling of numbers. Node 20 does not have it. */
const rawJsonSupport = JSON as unknown as {
  rawJSON?(text: string): object
  isRawJSON?(value: unknown): value is { rawJSON: string }
}

/** Returns the same text for all spellings of a number, ignoring its sign. */
function significantDigits(written: string): string {
  const [, whole = '', part = '', exponent = '0'] = /(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?/i.exec(written) ?? []
  const digits = (whole + part).replace(/^0+/, '')
  const significant = digits.replace(/0+$/, '')
  return `${significant}e${significant && Number(exponent) - part.length + digits.length - significant.length}`
}

const isInexact = (written: string, sent: string): Sentence => [
  `${written} は正確に送信できないため、${sent} とします`,
  `Cannot send ${written} exactly; using ${sent} instead`,
]
