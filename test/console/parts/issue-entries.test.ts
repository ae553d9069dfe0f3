import { describe, expect, it } from 'vitest'
import type { components } from '../../../src/client/index.ts'
import { entriesOf } from '../../../src/console/pages/issues/stream/entries.ts'

type Comment = components['schemas']['Comment']
type ActivityEvent = components['schemas']['ActivityEvent']

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString()
const comment = (minute: number) => ({ id: `c${minute}`, createdAt: at(minute) }) as Comment
const event = (minute: number, type = 'issue.updated') =>
  ({ id: `e${minute}`, type, createdAt: at(minute) }) as ActivityEvent

/** What is shown of these lists, newest first. `more` names those that have more. */
function shown(comments: Comment[], history: ActivityEvent[], ...more: ('comments' | 'history')[]) {
  const { entries, hasEarlier } = entriesOf({
    comments: { items: comments, isWhole: !more.includes('comments') },
    history: { items: history, isWhole: !more.includes('history') },
  })
  return [entries.map(({ id }) => id).join(' '), hasEarlier]
}

describe('comments and history', () => {
  it('are in the order of time, each comment once', () => {
    const history = [event(9, 'comment.edited'), event(5), event(4, 'comment.created'), event(1)]
    expect(shown([comment(7), comment(4), comment(4)], history)).toEqual(['e1 c4 e5 c7', false])
    expect(shown([], [])).toEqual(['', false])
  })

  it('show nothing from before the time to which both lists were read', () => {
    const [comments, history] = [
      [comment(9), comment(3)],
      [event(8), event(6)],
    ]
    expect(shown(comments, history, 'history')).toEqual(['e6 e8 c9', true])
    expect(shown([], history, 'comments')).toEqual(['e6 e8', false])
    expect(shown(comments, history, 'comments')).toEqual(['c3 e6 e8 c9', true])
    expect(shown(comments, history, 'comments', 'history')).toEqual(['e6 e8 c9', true])
    expect(shown([comment(9), comment(7)], history, 'comments', 'history')).toEqual(['c7 e8 c9', true])
  })
})
