import type { ReactNode } from 'react'
import { CairnError, ConnectionError } from '../api/client.ts'
import { useFormats } from '../language/formats.ts'
import { type Locale, useLocale } from '../language/language.ts'
import { texts, useTexts } from '../language/texts.ts'
import { Notice } from './notice.tsx'
import { PlanLimit } from './plan-limit.tsx'

const messages = texts({
  ja: {
    unreachable: 'サーバーに接続できません。ネットワークを確認して、もう一度お試しください。',
    defect: '問題が発生しました。ページを再読み込みしてください。',
    role: 'プロジェクトまたは組織の管理者に依頼してください。',
    archive: 'オーナーまたは管理者が設定でアーカイブを解除すると、変更できます。',
    lastAdmin: '先に、ほかのメンバーを管理者にしてください。',
    lastOwner: '先に、ほかのメンバーをオーナーにしてください。',
    invited: '招待されたら、有効期限内であれば、同じ確認コードでサインインできます。',
    again: (at: string) => `${at}にもう一度お試しください。`,
    request: (id: string) => `お問い合わせの際は、このリクエスト ID をお伝えください: ${id}`,
  },
  en: {
    unreachable: 'The server cannot be reached. Check your connection and try again.',
    defect: 'Something went wrong. Reload the page.',
    role: 'Ask a project or organization admin.',
    archive: 'To change it, an owner or admin must unarchive it in its settings.',
    lastAdmin: 'Make another member an admin first.',
    lastOwner: 'Make another member an owner first.',
    invited: 'Once you are invited, you can sign in with this code until it expires.',
    again: at => `Try again ${at}.`,
    request: id => `If you contact support, include this request ID: ${id}`,
  },
})

/** The API's message of a refusal, and what to do about it. */
export function ErrorNotice({ of: thrown }: { of: Error }) {
  return (
    <Notice tone="rust" role="alert">
      <ErrorText of={thrown} />
    </Notice>
  )
}

/** `field`: the name of the field beside which it is shown. */
export function ErrorText({ of: thrown, field }: { of: Error; field?: string }): ReactNode {
  const t = useTexts(messages)
  const formats = useFormats()
  const locale = useLocale()
  // A proxy responded, and not the service.
  if (thrown instanceof ConnectionError || (thrown instanceof CairnError && thrown.status < 400))
    return t.unreachable
  if (!(thrown instanceof CairnError)) return thrown instanceof TypeError ? t.defect : thrown.message
  const { body, status, requestId } = thrown
  const message = asSentence(thrown.message, locale)
  if (body?.code === 'plan_limit') return <PlanLimit refusal={body} message={message} />
  if (body?.code === 'forbidden') return `${message} ${t.role}`
  if (body?.code === 'project_archived') return `${message} ${t.archive}`
  if (body?.code === 'last_admin') return `${message} ${t.lastAdmin}`
  if (body?.code === 'last_owner') return `${message} ${t.lastOwner}`
  if (body?.code === 'sign_up_restricted') return `${message} ${t.invited}`
  if (body && 'retryAt' in body) return `${message} ${t.again(formats.relativeTime(body.retryAt))}`
  if (status >= 500 && requestId) return `${message} ${t.request(requestId)}`
  const isOfField = field !== undefined && body && 'field' in body && body.field === field
  return isOfField ? withoutName(thrown.message) : thrown.message
}

/** A message without the field's name in the API, with which it begins. The field has a label. */
export function withoutName(message: string): string {
  const rest = message.replace(/^["「][\w.]+["」](は ?| )/, '')
  return rest.charAt(0).toUpperCase() + rest.slice(1)
}

/** An API message with a period, so that other sentences can follow. */
const asSentence = (message: string, locale: Locale): string =>
  /[.。!?!?]$/.test(message) ? message : `${message}${locale === 'ja' ? '。' : '.'}`
