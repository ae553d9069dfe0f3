import { type Formats, useFormats } from '../../language/formats.ts'
import { Time } from '../../parts/time.tsx'

const day = /^\d{4}-\d{2}-\d{2}$/
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}.*(Z|[+-]\d{2}:?\d{2})$/
const isDate = (text: string) => !Number.isNaN(Date.parse(text))

/** The day of a date that a tool sent in any format; a text that is not a date is unchanged. */
export function dayOf(sent: string, { date }: Formats): string {
  if (day.test(sent) && isDate(`${sent}T00:00`)) return date(`${sent}T00:00`)
  return instant.test(sent) && isDate(sent) ? date(sent) : sent
}

/** A date that a tool sent in any format. */
export function TaskDate({ sent }: { sent: string }) {
  const formats = useFormats()
  return instant.test(sent) && isDate(sent) ? <Time at={sent} /> : dayOf(sent, formats)
}
