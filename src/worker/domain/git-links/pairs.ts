import type { NewGitLink } from './fields.ts'
import { parseKey } from './keys.ts'

/**
 * Links and their keys, each once, in JSON. Two arrays of indexes pair them, because with 500 links of 20 keys each, the
 * pairs are most of the data.
 */
export type SentLinks = { links: string; keys: string; linkOfPair: number[]; keyOfPair: number[] }

export function flatten(links: readonly NewGitLink[]): SentLinks {
  const unique = [...mergeRepeated(links)]
  const keys = [...new Set(unique.flatMap(({ issueKeys }) => [...issueKeys]))]
    .map(text => ({ text, ...parseKey(text) }))
    .filter(({ number }) => number !== null)
  const placeOf = new Map(keys.map(({ text }, i) => [text, i]))
  const pairs = unique.flatMap(({ issueKeys }, link) =>
    [...issueKeys].flatMap(key => {
      const place = placeOf.get(key)
      return place === undefined ? [] : [[link, place] as const]
    }),
  )
  return {
    links: JSON.stringify(
      unique.map(({ issueKeys, ...link }, i) => ({ link: i, id: crypto.randomUUID(), ...link })),
    ),
    keys: JSON.stringify(keys.map(({ prefix, number }, key) => ({ key, prefix, number }))),
    linkOfPair: pairs.map(([link]) => link),
    keyOfPair: pairs.map(([, key]) => key),
  }
}

type Merged = Omit<NewGitLink, 'issueKeys'> & { issueKeys: Set<string> }

/** Merges repeated links. The last values count, as between requests. */
function mergeRepeated(links: readonly NewGitLink[]): Iterable<Merged> {
  const all = new Map<string, Merged>()
  for (const link of links) {
    const name = `${link.kind} ${link.ref}`
    const before = all.get(name)
    const issueKeys = before?.issueKeys ?? new Set()
    for (const key of link.issueKeys) issueKeys.add(key)
    const author = link.author ?? before?.author ?? null
    const committedAt = link.committedAt ?? before?.committedAt ?? null
    all.set(name, { ...link, author, committedAt, issueKeys })
  }
  return all.values()
}
