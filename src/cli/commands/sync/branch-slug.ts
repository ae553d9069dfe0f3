import { createHash } from 'node:crypto'

/** The maximum length of a slug (roadmaps § Sync), and the length of the hash in one. */
const [maxLength, hashLength] = [64, 8]

/**
 * Makes the slug of a branch's roadmap: `main--feature-x`. It ends with a hash if it would be too long, or if the name of the
 * branch has other characters than a slug, such as `/`, so that two branches do not share one.
 */
export function branchSlug(slug: string, branch: string): string {
  const plain = branch.toLowerCase().replace(/[^a-z0-9]+/g, '-')
  const name = plain.replace(/^-|-$/g, '')
  const whole = `${slug}--${name}`
  if (name === branch && whole.length <= maxLength) return whole
  const hash = createHash('sha256').update(`${slug}\n${branch}`).digest('hex').slice(0, hashLength)
  const beginning = whole.slice(0, maxLength - hashLength - 2).replace(/-+$/, '')
  return `${beginning}${name ? '-' : '--'}${hash}`
}
