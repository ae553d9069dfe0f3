const rules = new Intl.PluralRules('en')

/** The English word that follows a number: 0 tasks, 1 task, 2 tasks. */
export const plural = (count: number, one: string, other = `${one}s`): string =>
  rules.select(count) === 'one' ? one : other
