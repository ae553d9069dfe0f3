import type { CairnError } from '../api/client.ts'
import { useHome } from '../api/reads/home.ts'
import { useFormats } from '../language/formats.ts'
import { counted, texts, useTexts } from '../language/texts.ts'
import { PlanLink } from './plan-link.tsx'

const messages = texts({
  ja: {
    seats: (used: number, limit: number, more: number) =>
      counted`組織のシートは、${limit} のうち ${used} を使用中です。あと ${more} 必要です。`,
    projects: (used: number, limit: number) =>
      counted`アーカイブされていないプロジェクトは、${limit} 件までです (現在 ${used} 件)。`,
    files: (used: string, limit: string, more: string) =>
      `このプロジェクトのファイルは、${limit} のうち ${used} を使用中です。あと ${more} 必要です。`,
    how: {
      seats: 'メンバーや招待を減らすか、プランを変更してください。',
      projects: 'ほかのプロジェクトをアーカイブするか、プランを変更してください。',
      files: '古い版やファイルを削除するか、プランを変更してください。',
    },
    ask: {
      seats: '組織の管理者に、シートを空けるか、プランを変更するように依頼してください。',
      projects: 'ほかのプロジェクトをアーカイブするか、組織の管理者にプランの変更を依頼してください。',
      files: '古い版やファイルを削除するか、組織の管理者にプランの変更を依頼してください。',
    },
  },
  en: {
    seats: (used, limit, more) =>
      counted`${used} of ${limit} seats of the organization are in use, and this needs ${more} more.`,
    projects: (used, limit) => counted`The plan allows ${limit} active projects, and there are ${used}.`,
    files: (used, limit, more) =>
      `The files of this project use ${used} of ${limit}, and this needs ${more} more.`,
    how: {
      seats: 'Remove members or invitations, or change the plan.',
      projects: 'Archive another project, or change the plan.',
      files: 'Delete old revisions or files, or change the plan.',
    },
    ask: {
      seats: 'Ask an organization admin to free a seat or to change the plan.',
      projects: 'Archive another project, or ask an organization admin to change the plan.',
      files: 'Delete old revisions or files, or ask an organization admin to change the plan.',
    },
  },
})

type Body = Extract<NonNullable<CairnError['body']>, { code: 'plan_limit' }>
type Kind = 'seats' | 'projects' | 'files'

/** The limit that a request reached, by the end of its path. */
const kinds: [Kind, RegExp][] = [
  ['seats', /\/(members|invitations)(\/[^/]+)?$/],
  ['projects', /\/(projects|unarchive)$/],
  ['files', /\/(attachments|restore)$/],
]

const kindOf = ({ url }: CairnError): Kind | undefined =>
  kinds.find(([, path]) => url && path.test(new URL(url).pathname))?.[0]

/** Which limit of the plan was reached, with its numbers, and what the user can do about it. */
export function PlanLimit({ refusal, message }: { refusal: CairnError; message: string }) {
  const t = useTexts(messages)
  const { bytes } = useFormats()
  const { orgs } = useHome()
  const { upgradeUrl, limit, current, required } = refusal.body as Body
  const orgId = upgradeUrl.split('/')[2]!
  const kind = kindOf(refusal)
  const isAdmin = orgs.some(({ id, role }) => id === orgId && role === 'admin')
  const said = {
    seats: () => t.seats(current, limit, required - current),
    projects: () => t.projects(current, limit),
    files: () => t.files(bytes(current), bytes(limit), bytes(required - current)),
  }
  return (
    <>
      {kind ? `${said[kind]()} ${isAdmin ? t.how[kind] : t.ask[kind]}` : message} <PlanLink orgId={orgId} />
    </>
  )
}
