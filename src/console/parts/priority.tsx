import { texts, useTexts } from '../language/texts.ts'
import type { Priority } from './priorities.ts'
import tones from './tones.module.css'

const names = texts<Record<Priority, string>>({
  ja: { urgent: '緊急', high: '高', medium: '中', low: '低', none: '優先度なし' },
  en: { urgent: 'Urgent', high: 'High', medium: 'Medium', low: 'Low', none: 'No priority' },
})

export function usePriorityNames(): (priority: string) => string {
  const t = useTexts(names)
  return priority => t[priority as Priority] ?? priority
}

const bars: Record<Exclude<Priority, 'urgent'>, number> = { none: 0, low: 1, medium: 2, high: 3 }

/** The icon of a priority, where its name is shown or read out elsewhere. */
export const PriorityIcon = ({ priority }: { priority: Priority }) => (
  <svg
    className={priority === 'urgent' ? tones.rust : tones.stone}
    width="16"
    height="16"
    viewBox="0 0 16 16"
    aria-hidden="true"
    fill="var(--tone)"
  >
    {priority === 'urgent' ? (
      <>
        <rect x="1" y="1" width="14" height="14" rx="3" />
        <path d="M8 4v5M8 11v1.6" stroke="var(--surface)" strokeWidth="1.8" />
      </>
    ) : (
      [0, 1, 2].map(at => (
        <rect
          key={at}
          x={2 + at * 4.5}
          y={10 - at * 4}
          width="3"
          height={4 + at * 4}
          rx="0.8"
          opacity={at < bars[priority] ? 1 : 0.3}
        />
      ))
    )}
  </svg>
)
