import { openProject } from '../../service/project.ts'
import { usageError } from '../../terminal/failure.ts'
import type { Io } from '../../terminal/io.ts'
import { counted, plural } from '../../terminal/numbers.ts'
import { command, option } from '../define.ts'
import { limitOption } from '../issues/limit.ts'
import { follow, reportAhead } from './follow.ts'
import { eventsJson } from './json-types.ts'
import { readEvents } from './read-events.ts'
import { renderEvents } from './render.ts'

type Options = { after: number; limit: number; all?: true; follow?: true }

export const events = command<Options>({
  name: 'events',
  about: [
    'プロジェクトのアクティビティを古い順に表示します',
    'Lists the events of the project, oldest first, and can follow them',
  ],
  options: [
    option('--after <number>', [
      'この番号より後のアクティビティだけを表示します',
      'only events with higher numbers than this',
    ])
      .default(0)
      .argParser(parseNumber),
    limitOption(100, ['最大件数', 'maximum number of events']),
    option('--all', ['すべて表示します', 'show all events']).conflicts('limit'),
    option('-f, --follow', [
      'すべて表示してから、Ctrl-C まで新しいアクティビティを待って表示します',
      'show all events, then wait for new ones until Ctrl-C',
    ]).conflicts(['limit', 'all']),
  ],
  examples: [
    [
      'cairn events --follow',
      ['すべて表示し、新しいアクティビティを待つ', 'all events, and new ones as they happen'],
    ],
    [
      'cairn events --after 120 --follow',
      ['120 番より後のアクティビティを表示し、新しいアクティビティを待つ', 'the same, after number 120'],
    ],
    [
      "cairn events --follow --jq '.event.type'",
      ['アクティビティの種類を 1 行ずつ', 'the type of each event, each on a line'],
    ],
  ],
  shape: eventsJson,
  async run(context, { after, limit, all, follow: isFollowing, json = false, ...shared }) {
    const project = await openProject(context, shared)
    if (isFollowing) return follow(context, project, after, json)
    const { events, lastSequence } = await readEvents(project, after, all ? Number.POSITIVE_INFINITY : limit)
    if (json) await context.io.printJson({ events, lastSequence })
    else if (lastSequence < after) reportAhead(context.io, after, lastSequence)
    else printEvents(context.io, events, all ? Number.POSITIVE_INFINITY : limit)
  },
})

function parseNumber(written: string): number {
  if (/^(0|[1-9]\d{0,14})$/.test(written)) return Number(written)
  throw usageError([
    '--after には 0 以上の整数を指定してください',
    '--after must be an integer of at least 0',
  ])
}

function printEvents(io: Io, events: Parameters<typeof renderEvents>[1], limit: number): void {
  const { say, report } = io
  const last = events.at(-1)
  if (!last) {
    report(say(['アクティビティはありません', 'No events']))
    return
  }
  io.printLines(renderEvents(io, events))
  if (events.length < limit) return
  report(
    say([
      counted`${events.length} 件を表示しました。続きは --after ${String(last.sequence)} で表示します`,
      counted`Showed ${events.length} ${plural(events.length, 'event')}. See the next ones with --after ${String(last.sequence)}`,
    ]),
  )
}
