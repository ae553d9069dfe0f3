import { ArrowRight, CircleDot, MessageSquare, Paperclip, Pencil, Trash, Undo2 } from 'virtual:icons'
import { createElement, Fragment, type ReactNode } from 'react'
import type { ActivityEvent } from '../../../api/reads/activity.ts'
import { texts, useTexts } from '../../../language/texts.ts'
import eventStyles from '../../../parts/event-line.module.css'
import { EventActor, EventLine, EventMeans } from '../../../parts/event-line.tsx'
import type { Icon } from '../../../parts/icon.ts'
import layout from '../../../parts/layout.module.css'
import text from '../../../parts/text.module.css'
import { Time } from '../../../parts/time.tsx'
import { ChangedValue, useFieldNames } from './changed-value.tsx'
import type { Names } from './names.ts'
import styles from './stream.module.css'

/** The events with a sentence of their own. `{who}` is the actor, `{file}` the name of a file. */
const sentences = texts({
  ja: {
    'issue.created': '{who}がこの課題を作成しました',
    'issue.updated': '{who}がこの課題を変更しました',
    'issue.deleted': '{who}がこの課題をゴミ箱に移動しました',
    'issue.restored': '{who}がこの課題をゴミ箱から復元しました',
    'comment.deleted': '{who}がコメントを削除しました',
    'attachment.linked': '{who}が「{file}」を添付しました',
    'attachment.deleted': '{who}が添付ファイル「{file}」を削除しました',
  },
  en: {
    'issue.created': '{who} created this issue',
    'issue.updated': '{who} changed this issue',
    'issue.deleted': '{who} moved this issue to the trash',
    'issue.restored': '{who} restored this issue from the trash',
    'comment.deleted': '{who} deleted a comment',
    'attachment.linked': '{who} attached {file}',
    'attachment.deleted': '{who} deleted the attachment {file}',
  },
})

type Own = keyof (typeof sentences)['ja']

const icons: Record<Own, Icon> = {
  'issue.created': CircleDot,
  'issue.updated': Pencil,
  'issue.deleted': Trash,
  'issue.restored': Undo2,
  'comment.deleted': MessageSquare,
  'attachment.linked': Paperclip,
  'attachment.deleted': Paperclip,
}

/** An event of an issue, as a sentence that does not name the issue. */
export function HistoryLine({ event, names }: { event: ActivityEvent; names: Names }) {
  const all = useTexts(sentences)
  if (!(event.type in all)) return <EventLine event={event} />
  const type = event.type as Own
  const Icon = icons[type]
  const parts: Record<string, ReactNode> = {
    who: <EventActor event={event} />,
    file: 'filename' in event.payload && <span className={text.strong}>{event.payload.filename}</span>,
  }
  const shown = all[type].split(/\{(\w+)\}/).map((part, index) => (index % 2 ? parts[part] : part))
  return (
    <div className={eventStyles.event}>
      <div className={eventStyles.line}>
        <Icon size={16} className={eventStyles.icon!} aria-hidden="true" />
        <div className={eventStyles.text}>
          <p>{createElement(Fragment, null, ...shown)}</p>
          {event.type === 'issue.updated' && <Changes payload={event.payload} names={names} />}
          <EventMeans via={event.payload.via} />
        </div>
        <span className={`${text.caption} ${eventStyles.time}`}>
          <Time at={event.createdAt} />
        </span>
      </div>
    </div>
  )
}

type Payload = Extract<ActivityEvent, { type: 'issue.updated' }>['payload']

/** Each changed field, with both values where the event has them. */
function Changes({ payload: { changed, changes = [] }, names }: { payload: Payload; names: Names }) {
  const fields = useFieldNames()
  return (
    <ul className={`${layout.stackClose} ${text.caption}`}>
      {changed.map(field => {
        const change = changes.find(one => one.field === field)
        return (
          <li key={field} className={`${layout.line} ${styles.change}`}>
            <span>
              {fields[field]}
              {change && ':'}
            </span>
            {change && <ChangedValue change={change} names={names} arrow={<Arrow />} />}
          </li>
        )
      })}
    </ul>
  )
}

const Arrow = (): ReactNode => <ArrowRight size={14} aria-hidden="true" />
