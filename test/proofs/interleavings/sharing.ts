/** A request of an act in a world. */
export type Made = {
  ids: Record<string, string>
  query: Record<string, string>
  body: Record<string, unknown> | Uint8Array | undefined
  headers: Record<string, string>
}

/**
 * What two acts of one organization and one project share in addition.
 * - `things`: everything that both name, and the caller with their session
 * - `names`: the names that they give, and whom they invite
 * - `room`: limits with room for one more, and the caller
 * - `against`: each is about the caller of the other, or ends their session or token
 * - `self`: both are about the caller of the second
 * - `crossed`: of two things of one kind, the second act names them in the opposite order
 */
export const sharings = ['things', 'names', 'room', 'against', 'self', 'crossed'] as const
export type Sharing = (typeof sharings)[number]

export const isOfOneCaller = (sharing: Sharing) => ['things', 'room', 'crossed'].includes(sharing)
export const hasLittleRoom = (sharing: Sharing) => ['room', 'against', 'self'].includes(sharing)

/** Whether two acts can share this. */
export function canShare(first: Made, second: Made, sharing: Sharing): boolean {
  const common = kindsOf(first).intersection(kindsOf(second))
  switch (sharing) {
    case 'names':
      return !common.isDisjointFrom(names)
    case 'against':
      return ends(first) !== null || isAboutPerson(first) || isAboutPerson(second)
    case 'self':
      return isAboutPerson(first) && isAboutPerson(second)
    case 'crossed':
      return [...common].some(kind => [first, second].every(made => placesOf(made)[kind]!.length > 1))
    default:
      return true
  }
}

/** Makes the second request name the things of the first. */
export function share(first: Made, second: Made, sharing: Sharing): void {
  const given = placesOf(first)
  for (const [kind, places] of Object.entries(placesOf(second))) {
    const values = given[kind]?.map(({ of, key }) => of[key])
    if (!values || names.has(kind) !== (sharing === 'names')) continue
    if (sharing === 'crossed') values.reverse()
    for (const [i, { of, key }] of places.entries()) {
      const value = values[i % values.length]
      // A path has a number as text.
      of[key] = typeof of[key] === 'number' ? Number(value) : typeof value === 'number' ? `${value}` : value
    }
  }
}

/** What an act ends of its caller. */
export const ends = ({ ids }: Made): 'session' | 'token' | null =>
  ids.sessionId ? 'session' : ids.tokenId ? 'token' : null

const people = new Set(['userId', 'memberId', 'email'])
const names = new Set(['name', 'email', 'emails', 'title', 'key'])
const things = new Set(['number', 'slug', 'revision'])

const isAboutPerson = (made: Made) => !kindsOf(made).isDisjointFrom(people)
const kindsOf = (made: Made) => new Set(Object.keys(placesOf(made)))

/** The kind of what a key names, also of each item of a list. */
const kindOf = (key: string): string =>
  ({ parentId: 'folderId', numbers: 'number', addLabelIds: 'labelId', removeLabelIds: 'labelId' })[key] ??
  key.replace(/Ids$/, 'Id')

type Place = { of: Record<string | number, unknown>; key: string | number }

function placesOf({ ids, body }: Made): Record<string, Place[]> {
  const places: Record<string, Place[]> = {}
  const add = (kind: string, place: Place) => {
    places[kind] = [...(places[kind] ?? []), place]
  }
  const content = body instanceof Uint8Array || !body ? {} : body
  for (const of of [ids, content, (content.change ?? {}) as Record<string, unknown>])
    for (const [key, value] of Object.entries(of)) {
      const kind = kindOf(key)
      if (!names.has(key) && !things.has(kind) && !kind.endsWith('Id')) continue
      if (Array.isArray(value))
        for (const i of value.keys()) add(kind, { of: value as unknown as Place['of'], key: i })
      else add(kind, { of, key })
    }
  return places
}
