import { type Found, matches } from './guard.ts'

/** The requirements of the matrix, each with a weaker one. */
export const policies = (source: string): Found[] => [
  ...[
    ...source.matchAll(/(?<=[{,]\s*)(atLeast|feature|tokens): ('\w+'|\[[^\]]*\]|roadmap\w+)(?! \|)/g),
  ].flatMap(({ index, 0: { length }, 1: key, 2: value }) => {
    const least = leastOf(key!, source.slice(source.lastIndexOf('{', index), index))
    if (value === least) return []
    const off = (is: string) =>
      ['', `, get ${key}() { return (${is} ? ${least} : ${value}) as never }`] as const
    return [{ kind: 'policy' as const, at: index, length, by: `${key}: ${least} as never`, off }]
  }),
  ...matches('policy', source, /\b(?:sameOrigin|signed): true,?|perCaller: '\w+',?/g, ''),
  ...matches('lock', source, /\blocksOrg: true,?/g, ''),
]

/** The row of the matrix, or the constant that several rows share. */
export const rowAt = (source: string, at: number): string =>
  [...source.slice(0, at).matchAll(/^ {2}'([\w.]+)': |^(?:export )?const (\w+) = /gm)]
    .at(-1)!
    .slice(1)
    .join('')

const leastOf = (key: string, before: string): string => {
  if (key !== 'atLeast') return key === 'tokens' ? "'any'" : 'undefined'
  return /on: 'org'|administersOrg|kind: 'user'/.test(before) ? "'member'" : "'viewer'"
}
