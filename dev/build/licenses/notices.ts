import type { Package } from './packages.ts'

/** The packages with the texts of their licenses. Packages with the same text are listed together. */
export function noticesOf(packages: readonly Package[]): string {
  const byText = new Map<string, Set<string>>()
  for (const { name, version, license, text } of packages)
    byText.set(text, (byText.get(text) ?? new Set()).add(`${name} ${version} (${license})`))
  const parts = [...byText].map(([text, titles]) => `${[...titles].sort().join('\n')}\n\n${text}\n`)
  return parts.sort().join(`\n${'-'.repeat(80)}\n\n`)
}
