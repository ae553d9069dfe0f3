import { useHome } from '../../../api/reads/home.ts'
import { useFormats } from '../../../language/formats.ts'
import { dayIn } from '../../../language/formatters.ts'
import { texts, useTexts } from '../../../language/texts.ts'
import box from '../../../parts/box.module.css'
import { dueWords } from '../../../parts/issue-filters.ts'
import layout from '../../../parts/layout.module.css'
import { useDayField } from '../../../parts/use-day-field.ts'
import styles from './filters.module.css'
import { type ChipProps, ListChip } from './list-chip.tsx'

type DueWord = 'overdue' | 'today' | 'week' | 'none'

const messages = texts({
  ja: {
    due: { overdue: '期限超過', today: '今日', week: '今日から 7 日間', none: '期日なし' },
    range: (from: string, to: string) => `${from} 〜 ${to}`,
    days: '期間を指定',
    from: '期日の開始日',
    to: '期日の終了日',
  },
  en: {
    due: { overdue: 'overdue', today: 'today', week: 'today and the six days after', none: 'never' },
    range: (from, to) => (from && to ? `${from} to ${to}` : from ? `${from} or later` : `${to} or earlier`),
    days: 'between two days',
    from: 'Due from',
    to: 'Due until',
  },
})

/** The option of the range that can be changed. An address can have others, which can be removed. */
const own = 'range'

/** A filter by due days: by words, and by a range with the browser's date fields. */
export function DueChip({ values, set, ...props }: ChipProps) {
  const t = useTexts(messages)
  const { plainDay } = useFormats()
  const { timeZone } = useHome().user
  const [range, ...others] = values.filter(value => !dueWords.includes(value))
  const nameOf = (value: string): string => {
    if (value === own) return range === undefined ? t.days : nameOf(range)
    if (dueWords.includes(value)) return t.due[value as DueWord]
    const [from = '', to = ''] = value.split('..').map(day => day && plainDay(day))
    return t.range(from, to)
  }
  const options = [...dueWords, own, ...others].map(value => ({
    value,
    label: value === own ? t.days : nameOf(value),
  }))
  const setRange = (next: string) =>
    set(values.flatMap(value => (value !== range ? value : next === '..' ? [] : next)))
  return (
    <ListChip
      {...props}
      options={options}
      values={values.map(value => (value === range ? own : value))}
      set={next => set(next.map(value => (value === own ? (range ?? `${dayIn(timeZone)}..`) : value)))}
      nameOf={nameOf}
    >
      {range !== undefined && <Days range={range} set={setRange} />}
    </ListChip>
  )
}

function Days({ range, set }: { range: string; set(range: string): void }) {
  const t = useTexts(messages)
  const [from = '', to = ''] = range.split('..')
  const first = useDayField(from, day => set(`${day}..${to}`))
  const last = useDayField(to, day => set(`${from}..${day}`))
  const className = `${box.bare} ${styles.day}`
  return (
    <span className={`${layout.inline} ${styles.days}`}>
      <input {...first} {...{ className }} aria-label={t.from} />
      –
      <input {...last} {...{ className }} aria-label={t.to} />
    </span>
  )
}
