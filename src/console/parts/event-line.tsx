import {
  CircleDot,
  CircleUser,
  FileText,
  FolderKanban,
  ListFilter,
  MessageSquare,
  Milestone,
  Users,
} from 'virtual:icons'
import { Link } from '@tanstack/react-router'
import { createElement, Fragment, type ReactNode } from 'react'
import type { ActivityEvent } from '../api/reads/activity.ts'
import { useHome } from '../api/reads/home.ts'
import { useFormats } from '../language/formats.ts'
import { texts, useTexts } from '../language/texts.ts'
import { EventChanges } from './event-changes.tsx'
import styles from './event-line.module.css'
import { sentences } from './event-sentences.ts'
import { EventTarget } from './event-target.tsx'
import type { Icon } from './icon.ts'
import { useRoleNames } from './role-names.ts'
import text from './text.module.css'
import { Time } from './time.tsx'

const messages = texts({
  ja: {
    you: 'あなた',
    person: (name: string) => `${name}さん`,
    system: 'システム',
    gone: '退会したユーザー',
    token: (name: string) => `API トークン「${name}」を使用`,
    app: (name: string) => `アプリ「${name}」を使用`,
    more: (count: string) => `ほか ${count} 件`,
  },
  en: {
    you: 'You',
    person: name => name,
    system: 'Cairn',
    gone: 'Former user',
    token: name => `with the API token “${name}”`,
    app: name => `with the app “${name}”`,
    more: count => `and ${count} more`,
  },
})

const icons = {
  project: FolderKanban,
  member: Users,
  invitation: Users,
  group: Users,
  repo_binding: Milestone,
  roadmap: Milestone,
  task: CircleUser,
  issue: CircleDot,
  label: CircleDot,
  filter: ListFilter,
  comment: MessageSquare,
  attachment: FileText,
  file: FileText,
  folder: FileText,
} satisfies Record<Subject, Icon>

type Subject = ActivityEvent['type'] extends infer Type
  ? Type extends `${infer Before}.${string}`
    ? Before
    : never
  : never

type Props = {
  event: ActivityEvent
  /** The number of consecutive events that the line stands for. */
  count?: number
  /** Replaces the relative time. */
  time?: ReactNode
}

/** An event as a sentence, with its changes, the token that was used, and the time. */
export function EventLine({ event, count = 1, time = <Time at={event.createdAt} /> }: Props) {
  const Icon = icons[event.type.split('.')[0] as Subject]
  return (
    <div className={styles.event}>
      <div className={styles.line}>
        <Icon size={16} className={styles.icon!} aria-hidden="true" />
        <div className={styles.text}>
          <p>
            <Sentence event={event} />
            {count > 1 && <LoadMore event={event} count={count} />}
          </p>
          <EventChanges event={event} />
          <EventMeans via={event.payload.via} />
        </div>
        <span className={`${text.caption} ${styles.time}`}>{time}</span>
      </div>
    </div>
  )
}

function Sentence({ event }: { event: ActivityEvent }) {
  const sentence = useTexts(sentences)[event.type]
  const roles = useRoleNames()
  const { payload } = event
  const parts: Record<string, ReactNode> = {
    who: <EventActor event={event} />,
    what: <EventTarget event={event} />,
    role: 'role' in payload && roles[payload.role].toLowerCase(),
    revision: 'revision' in payload && payload.revision,
  }
  const shown = sentence.split(/\{(\w+)\}/).map((part, index) => (index % 2 ? parts[part] : part))
  return createElement(Fragment, null, ...shown)
}

/** A link to the other events of a line. Long runs are not counted to the end. */
function LoadMore({ event: { projectId, type, actor }, count }: { event: ActivityEvent; count: number }) {
  const t = useTexts(messages)
  const { number } = useFormats()
  const shown = count === mostCounted ? `${number(count - 1)}+` : number(count - 1)
  return (
    <>
      {' '}
      <Link
        to="/projects/$projectId/activity"
        params={{ projectId }}
        search={{ type, ...(actor && { actor: actor.id }) }}
      >
        {t.more(shown)}
      </Link>
    </>
  )
}

/** The limit of the API (activity § Folding). */
const mostCounted = 60

/** Who did it. */
export function EventActor({ event: { actor, payload } }: { event: ActivityEvent }) {
  const t = useTexts(messages)
  const { user } = useHome()
  if (actor === null) return payload.via === 'system' ? t.system : t.gone
  return <span className={text.strong}>{actor.id === user.id ? t.you : t.person(actor.displayName)}</span>
}

/** The token or app that was used. */
export function EventMeans({ via }: { via: ActivityEvent['payload']['via'] }) {
  const t = useTexts(messages)
  if (typeof via === 'string') return null
  const words = via.kind === 'oauth_app' ? t.app : t.token
  return <p className={text.caption}>{words(via.tokenName)}</p>
}
