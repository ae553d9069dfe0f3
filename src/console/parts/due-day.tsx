import { useHome } from '../api/reads/home.ts'
import type { Issue } from '../api/reads/issues.ts'
import { useFormats } from '../language/formats.ts'
import { dayIn } from '../language/formatters.ts'
import { texts, useTexts } from '../language/texts.ts'
import text from './text.module.css'

const messages = texts({
  ja: { due: '期日:', over: '期限超過:' },
  en: { due: 'Due:', over: 'Overdue:' },
})

/** The day on which an issue of this status is due, in red if it is over. */
export function DueDay({ day, status }: { day: string; status: Issue['status'] }) {
  const t = useTexts(messages)
  const { plainDay, shortDay } = useFormats()
  const { timeZone } = useHome().user
  const today = dayIn(timeZone)
  const isOver = day < today && status !== 'done' && status !== 'cancelled'
  return (
    <span className={isOver ? text.problem : text.caption} title={plainDay(day)}>
      <span className="visually-hidden">{isOver ? t.over : t.due} </span>
      {shortDay(day, today)}
    </span>
  )
}
