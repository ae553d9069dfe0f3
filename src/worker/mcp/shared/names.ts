import { Refusal, refuseArgument } from './refusal.ts'
import type { Arguments, Call } from './tool.ts'

/** An argument that the API accepts as IDs of labels or users, or as one ID, and values that are neither names nor IDs. */
type Named = { argument: string; of: 'labels' | 'users'; isOne?: true; keywords?: readonly string[] }

/** Something with a name, and further names by which it is known. */
type Known = { id: string; name: string; other?: string | undefined }

export const isId = (value: unknown): boolean =>
  typeof value === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value)

/**
 * Replaces the names of labels and users in these arguments of a project by their IDs (mcp § Names). Reads the labels,
 * the members, or the profile of the user only if there is a name of them. The operation refuses what is not a text.
 */
export async function withIds(call: Call, args: Arguments, named: readonly Named[]): Promise<Arguments> {
  const replaced: Record<string, unknown> = { ...args }
  for (const { argument, of, isOne, keywords = [] } of named) {
    const given = args[argument]
    const values: unknown[] = typeof given === 'string' && !isOne ? given.split(',') : [given].flat()
    const isName = (value: unknown): value is string =>
      typeof value === 'string' && value.trim() !== '' && !isId(value) && !keywords.includes(value)
    if (!values.some(isName)) continue
    const known = await find[of](call, argument, values)
    const byName = groupByName(known)
    const idOf = (name: string): string => {
      const [found, ...others] = byName.get(folded(name)) ?? []
      if (!found) throw unknownName(known, argument, name, isOne ? ['me'] : keywords)
      if (others.length > 0) throw ambiguous([found, ...others], argument, name)
      return found.id
    }
    const ids = values.map(value => (isName(value) ? idOf(value) : value))
    replaced[argument] = Array.isArray(given) ? ids : ids.join()
  }
  return replaced
}

const find: Record<Named['of'], (call: Call, argument: string, values: unknown[]) => Promise<Known[]>> = {
  async labels({ args: { projectId }, perform }) {
    return (await perform<{ labels: Known[] }>('label.list', { projectId })).body.labels
  },
  async users({ args: { projectId }, perform }, argument, values) {
    if (values.every(value => value === 'me')) {
      const { user } = (await perform<{ user: { id: string } }>('profile.read', {})).body
      return [{ id: user.id, name: 'me' }]
    }
    const { members, groups } = await perform<Members>('member.list', { projectId }).then(
      ({ body }) => body,
      thrown => {
        if (thrown instanceof Refusal && thrown.error?.code === 'token_scope') throw needsId(argument)
        throw thrown
      },
    )
    const all = [...members, ...groups.flatMap(group => group.members)]
    return [...new Map(all.map(one => [one.userId, one])).values()].map(({ userId, name, email }) => ({
      id: userId,
      name,
      other: email,
    }))
  },
}

type Member = { userId: string; name: string; email?: string }
type Members = { members: Member[]; groups: { members: Member[] }[] }

/** The names of labels are unique in this form. A longer text is not a name, and could take long to normalize. */
const folded = (name: string) => (name.length > 1000 ? name : name.trim().normalize('NFC').toLowerCase())

/** Labels or users by their folded names, so that many names in a request do not each compare all of them. */
function groupByName(known: readonly Known[]): Map<string, Set<Known>> {
  const byName = new Map<string, Set<Known>>()
  for (const one of known)
    for (const name of [one.name, one.other ?? one.name].map(folded))
      byName.set(name, (byName.get(name) ?? new Set()).add(one))
  return byName
}

/** Labels or users that a refusal lists at most, so that it stays short. */
const listed = 20

const withOther = (name: string, other: string | undefined) =>
  other === undefined ? name : `${name} (${other})`

function unknownName(
  known: readonly Known[],
  argument: string,
  name: string,
  words: readonly string[],
): Refusal {
  const names = [...words, ...known.slice(0, listed).map(one => withOther(one.name, one.other))]
  const [ja, en] = names.length ? [names.join('、'), names.join(', ')] : ['なし', 'none']
  const more = known.length > listed ? ', …' : ''
  const short = name.slice(0, 100)
  return refuseArgument(
    argument,
    `の「${short}」は見つかりません。指定できる値: ${ja}${more}`,
    `has "${short}", which was not found. Possible values: ${en}${more}`,
  )
}

const ambiguous = (found: readonly Known[], argument: string, name: string): Refusal => {
  const ids = found
    .slice(0, listed)
    .map(one => withOther(one.id, one.other))
    .join(', ')
  return refuseArgument(
    argument,
    `の「${name}」は複数あります。ID で指定してください: ${ids}`,
    `has "${name}", which several have. Use an ID: ${ids}`,
  )
}

const needsId = (argument: string): Refusal =>
  refuseArgument(
    argument,
    'には me または ID を指定してください。このトークンではメンバーの名前を調べられません',
    'must be me or an ID, as in get_issue: this token cannot list the members',
  )
