import type { ReactNode } from 'react'
import { CairnError } from '../api/client.ts'
import { useFormats } from '../language/formats.ts'
import { type Locale, useLocale } from '../language/language.ts'
import { texts, useTexts } from '../language/texts.ts'
import { Notice } from './notice.tsx'
import { PlanLink } from './plan-link.tsx'

const said = texts({
  ja: {
    unreachable: 'サーバーに接続できません。ネットワークを確認して、もう一度お試しください。',
    role: 'プロジェクトまたは組織の管理者に依頼してください。',
    archive: 'オーナーまたは管理者が設定でアーカイブを解除すると、変更できるようになります。',
    again: (at: string) => `${at}にもう一度お試しください。`,
    request: (id: string) => `お問い合わせの際は、この番号をお伝えください: ${id}`,
  },
  en: {
    unreachable: 'The server cannot be reached. Check your connection and try again.',
    role: 'Ask an admin of the project or of the organization.',
    archive: 'It can be changed again once an owner or admin unarchives it in its settings.',
    again: at => `Try again ${at}.`,
    request: id => `When you ask for help, give this number: ${id}`,
  },
})

/** Why something was refused, in the API's own words, and what can be done about it. */
export function Refusal({ of: thrown }: { of: Error }) {
  return (
    <Notice tone="rust" role="alert">
      <RefusalText of={thrown} />
    </Notice>
  )
}

export function RefusalText({ of: thrown }: { of: Error }): ReactNode {
  const t = useTexts(said)
  const formats = useFormats()
  const locale = useLocale()
  if (!(thrown instanceof CairnError)) return thrown instanceof TypeError ? t.unreachable : thrown.message
  const { body, status, requestId } = thrown
  const message = asSentence(thrown.message, locale)
  if (body?.code === 'plan_limit')
    return (
      <>
        {message} <PlanLink orgId={body.upgradeUrl.split('/')[2]!} />
      </>
    )
  if (body?.code === 'forbidden') return `${message} ${t.role}`
  if (body?.code === 'project_archived') return `${message} ${t.archive}`
  if (body && 'retryAt' in body) return `${message} ${t.again(formats.relativeTime(body.retryAt))}`
  return status >= 500 && requestId ? `${message} ${t.request(requestId)}` : thrown.message
}

/** A message of the API, which has no full stop, as one sentence before others. */
const asSentence = (message: string, locale: Locale): string =>
  /[.。!?!?]$/.test(message) ? message : `${message}${locale === 'ja' ? '。' : '.'}`
