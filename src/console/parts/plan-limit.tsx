import type { CairnError } from '../api/client.ts'
import { useIsOrgAdmin } from '../api/reads/home.ts'
import { useFormats } from '../language/formats.ts'
import { plural } from '../language/plural.ts'
import { counted, texts, useTexts } from '../language/texts.ts'
import { PlanLink } from './plan-link.tsx'
import { isRaisedByPro } from './plans.ts'

const messages = texts({
  ja: {
    seats: (used: number, limit: number, more: number) =>
      counted`組織のシートは、上限 ${limit} に対して ${used} を使用中です。あと ${more} 必要です。`,
    projects: (used: number, limit: number) =>
      counted`アーカイブされていないプロジェクトは、${limit} 件までです (現在 ${used} 件)。`,
    storage: (used: string, limit: string, more: string) =>
      `このプロジェクトのファイルは、過去 24 時間の完了していないアップロードを含め、上限 ${limit} に対して ${used} を使用中です。あと ${more} 必要です。`,
    roadmaps: (used: string, limit: string, more: string) =>
      `このプロジェクトのロードマップは、上限 ${limit} に対して ${used} を使用中です。あと ${more} 必要です。`,
    how: {
      seats: 'メンバーや招待を減らすか、プランを変更してください。',
      projects: 'ほかのプロジェクトをアーカイブするか、プランを変更してください。',
      storage: '古い版やファイルを削除するか、プランを変更してください。',
      roadmaps: '不要なロードマップを削除するか、プランを変更してください。',
    },
    ask: {
      seats: '組織の管理者に、シートを空けるか、プランを変更するように依頼してください。',
      projects: 'ほかのプロジェクトをアーカイブするか、組織の管理者にプランの変更を依頼してください。',
      storage: '古い版やファイルを削除するか、組織の管理者にプランの変更を依頼してください。',
      roadmaps: '不要なロードマップを削除するか、組織の管理者にプランの変更を依頼してください。',
    },
    most: {
      storage: '古い版やファイルを削除してください。',
      roadmaps: '不要なロードマップを削除してください。',
    },
  },
  en: {
    seats: (used, limit, more) =>
      counted`The organization uses ${used} of ${limit} ${plural(limit, 'seat')}, and this needs ${more} more.`,
    projects: (used, limit) =>
      counted`The plan allows ${limit} active ${plural(limit, 'project')}. The organization has ${used}.`,
    storage: (used, limit, more) =>
      `The files of this project use ${used} of ${limit}, including unfinished uploads of the last 24 hours, and this needs ${more} more.`,
    roadmaps: (used, limit, more) =>
      `The roadmaps of this project use ${used} of ${limit}, and this needs ${more} more.`,
    how: {
      seats: 'Remove members or invitations, or change the plan.',
      projects: 'Archive another project, or change the plan.',
      storage: 'Delete old revisions or files, or change the plan.',
      roadmaps: 'Delete roadmaps that are no longer needed, or change the plan.',
    },
    ask: {
      seats: 'Ask an organization admin to free a seat or to change the plan.',
      projects: 'Archive another project, or ask an organization admin to change the plan.',
      storage: 'Delete old revisions or files, or ask an organization admin to change the plan.',
      roadmaps: 'Delete roadmaps that are no longer needed, or ask an organization admin to change the plan.',
    },
    most: {
      storage: 'Delete old revisions or files.',
      roadmaps: 'Delete roadmaps that are no longer needed.',
    },
  },
})

type Body = Extract<NonNullable<CairnError['body']>, { code: 'plan_limit' }>

/**
 * Which limit of the plan was reached, with its numbers, and what the user can do about it. Another version of the
 * service may have limits that this page does not know.
 */
export function PlanLimit({ refusal, message }: { refusal: Body; message: string }) {
  const t = useTexts(messages)
  const { bytes } = useFormats()
  const { upgradeUrl, resource, limit, current, required } = refusal
  const orgId = upgradeUrl.split('/')[2]!
  const isAdmin = useIsOrgAdmin(orgId)
  const sizes = [bytes(current), bytes(limit), bytes(required - current)] as const
  const usage = {
    seats: () => t.seats(current, limit, required - current),
    projects: () => t.projects(current, limit),
    storage: () => t.storage(...sizes),
    roadmaps: () => t.roadmaps(...sizes),
  }
  // Seats and projects have no limit on Pro.
  const isMost =
    (resource === 'storage' && !isRaisedByPro('bytes', limit)) ||
    (resource === 'roadmaps' && !isRaisedByPro('roadmapBytes', limit))
  if (isMost) return `${usage[resource]()} ${t.most[resource]}`
  return (
    <>
      {resource in usage ? `${usage[resource]()} ${isAdmin ? t.how[resource] : t.ask[resource]}` : message}{' '}
      <PlanLink orgId={orgId} />
    </>
  )
}
