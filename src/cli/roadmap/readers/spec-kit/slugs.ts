import { createHash } from 'node:crypto'
import { splitMarks } from './marks.ts'

/** The slug of a phase's heading. A numbered phase keeps it even if the rest of its heading changes. */
export function toPhaseSlug(heading: string): string {
  const [, number] = /^[^\p{L}\p{N}]*phase\s+(\d+(?:\.\d+)*)/iu.exec(heading) ?? []
  const slug = number ? `phase-${number}` : toWords(splitMarks(heading).text)
  return slug.slice(0, longestPhase).replace(/^-|-$/g, '')
}

/** The slug of a text. A long one ends with a hash of the whole, and one without letters and digits is a hash. */
export function toTextSlug(text: string, most: number): string {
  const slug = toWords(text).replace(/^-|-$/g, '')
  if (slug === '') return hash(text)
  const points = [...slug]
  return points.length > most ? `${points.slice(0, most).join('')}-${hash(slug)}` : slug
}

const toWords = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')

const hash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 8)

const longestPhase = 80
