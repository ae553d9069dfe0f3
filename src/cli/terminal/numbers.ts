// Created lazily, because that takes time at the start.
let digits: Intl.NumberFormat | undefined
let rules: Intl.PluralRules | undefined

/** A number with grouped digits, the same in both languages: 1,448. At most one decimal. */
export function formatNumber(value: number): string {
  digits ??= new Intl.NumberFormat('en', { maximumFractionDigits: 1 })
  return digits.format(value)
}

/** A template tag that groups the digits of numbers. The word that follows one is `plural`. */
export const counted = (parts: TemplateStringsArray, ...values: (string | number)[]): string =>
  String.raw(
    { raw: parts },
    ...values.map(value => (typeof value === 'number' ? formatNumber(value) : value)),
  )

/** The English word that follows a number: 0 tasks, 1 task, 2 tasks. */
export function plural(count: number, one: string, other = `${one}s`): string {
  rules ??= new Intl.PluralRules('en')
  return rules.select(count) === 'one' ? one : other
}
