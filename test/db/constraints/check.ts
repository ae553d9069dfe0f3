/** A check of a table: assignments that break only it, assignments that it accepts, and its rule. */
export type Check = [table: string, broken: string[], kept: string[], rule: string]

/** A check of the number of characters of a text. */
export const characters = (
  table: string,
  column: string,
  least: number,
  most: number,
  rule: string,
): Check => {
  const of = (count: number) => `${column} = repeat('字', ${count})`
  const tooShort = least > 0 ? [of(least - 1)] : []
  return [table, [...tooShort, of(most + 1)], [of(least), of(most)], rule]
}

/** A check that accepts exactly these values. */
export const oneOf = (table: string, column: string, values: string[], rule: string): Check => [
  table,
  [`${column} = 'x'`],
  values.map(value => `${column} = '${value}'`),
  rule,
]
