import type { components } from '../../../../client/index.ts'
import { unique } from '../../../api/reads/pages.ts'

type Schemas = components['schemas']
type Comment = Schemas['Comment']
type ActivityEvent = Schemas['ActivityEvent']

/** A comment or an event. */
export type Entry = { id: string; createdAt: string } & (
  | { kind: 'comment'; comment: Comment }
  | { kind: 'event'; event: ActivityEvent }
)

/** The part of a list that has been read, newest first. */
type Read<Item> = { items: Item[]; isWhole: boolean }
type Lists = { comments: Read<Comment>; history: Read<ActivityEvent> }

/**
 * Comments and events in the order of time, oldest first. Where one list has been read further back than the other, its
 * oldest entries are left out, so that nothing appears between others later.
 */
export function entriesOf({ comments, history }: Lists): { entries: Entry[]; hasEarlier: boolean } {
  const start = [startOf(comments), startOf(history)].toSorted(byTime).at(-1)!
  const entries: Entry[] = [
    ...unique(comments.items).map(comment => ({ ...idOf(comment), kind: 'comment' as const, comment })),
    ...unique(history.items)
      .filter(({ type }) => !shownByComments.includes(type))
      .map(event => ({ ...idOf(event), kind: 'event' as const, event })),
  ]
  return {
    entries: entries
      .filter(({ createdAt }) => createdAt >= start)
      .sort((one, other) => byTime(one.createdAt, other.createdAt)),
    hasEarlier: start !== '',
  }
}

const shownByComments: ActivityEvent['type'][] = ['comment.created', 'comment.edited']

/** From when on a list is complete; the empty string sorts before every time. */
const startOf = ({ items, isWhole }: Read<{ createdAt: string }>) =>
  isWhole ? '' : (items.at(-1)?.createdAt ?? '')

const byTime = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

const idOf = ({ id, createdAt }: { id: string; createdAt: string }) => ({ id, createdAt })
