import type { Sentence } from '../../language/language.ts'
import type { Palette } from '../../terminal/colors.ts'
import type { Io } from '../../terminal/io.ts'
import type { Cell } from '../../terminal/table.ts'

/** The priorities of issues, in the order of the service. */
export const priorities = ['none', 'low', 'medium', 'high', 'urgent'] as const

export type Priority = (typeof priorities)[number]

const names: Record<Exclude<Priority, 'none'>, readonly [about: Sentence, paint: keyof Palette]> = {
  low: [['低', 'Low'], 'dim'],
  medium: [['中', 'Medium'], 'dim'],
  high: [['高', 'High'], 'yellow'],
  urgent: [['緊急', 'Urgent'], 'red'],
}

/** Renders a priority as a colored table cell, which is empty without a priority. */
export function priorityCell({ say, colors }: Io, priority: Priority = 'none'): Cell {
  if (priority === 'none') return ''
  const [about, paint] = names[priority]
  return { text: say(about), paint: colors[paint] }
}
