import type { Issue } from '../api/reads/issues.ts'
import { texts } from '../language/texts.ts'

export type BlockedType = NonNullable<Issue['blockedType']>

/** What blocks an issue. */
export const blockedTypes = texts<Record<BlockedType, string>>({
  ja: { issue: 'ほかの課題', decision: '意思決定', external: '外部要因', other: 'その他' },
  en: { issue: 'Another issue', decision: 'A decision', external: 'External', other: 'Other' },
})
