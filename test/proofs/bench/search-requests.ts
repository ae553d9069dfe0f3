import { type Measured, reading } from './beside-bare.ts'
import type { SearchWorld } from './search-world.ts'

/** Searches of one project with many documents and issues, of all projects, and beside hidden matches. */
export function searchRequests({ token, documentsId, issuesId, besideHidden, besideNone }: SearchWorld) {
  const search = (name: string, query: Record<string, string>, as = token): Measured =>
    reading(name, `/api/search?${new URLSearchParams(query)}`, as)
  const documents = { projectId: documentsId }
  const titles = { ...documents, kind: 'task' }
  const issues = { projectId: issuesId }
  return [
    search('10,000 documents: a title that 1 has', { ...titles, q: 'Step 4711' }),
    search('10,000 documents: a title that 100 have', { ...titles, q: 'north face' }),
    search('10,000 documents: a title that all have', { ...titles, q: 'step' }),
    search('10,000 documents: one character', { ...titles, q: '頂' }),
    search('10,000 documents: a title that none has', { ...titles, q: 'avalanche' }),
    search('10,000 documents: a text that 1 has', { ...documents, q: 'cornice 4711.' }),
    search('10,000 documents: a text that 100 have', { ...documents, q: 'north face' }),
    search('10,000 documents: a text that all have', { ...documents, q: '雪の' }),
    search('10,000 documents: a text that none has', { ...documents, q: 'avalanche' }),
    search('10,000 documents: 200 characters that none has', { ...documents, q: 'あ'.repeat(200) }),
    search('20,000 issues: a title that 200 have', { ...issues, kind: 'issue', q: '検索の改善' }),
    search('20,000 issues: a number', { ...issues, q: '4711' }),
    search('20,000 issues: a text that all have', { ...issues, q: '本文' }),
    search('all projects: a title that 200 have', { q: '検索の改善' }),
    search('all projects: a text that none has', { q: 'avalanche' }),
    search('beside a hidden project with 10,000 matches', { q: 'north face' }, besideHidden),
    search('beside a hidden project with none', { q: 'north face' }, besideNone),
  ]
}
