import type { OrgInvitation } from '../../api/reads/orgs.ts'
import { useFormats } from '../../language/formats.ts'
import { plural } from '../../language/plural.ts'
import { counted, texts, useTexts } from '../../language/texts.ts'

const messages = texts({
  ja: {
    invited: (count: number) => counted`${count} 人を招待しました。`,
    renewed: (count: number) =>
      counted`${count} 人の招待を更新しました。前回の招待メールから 10 分経っていない場合、メールは再送されません。`,
    skipped: (addresses: string) => `招待しなかったアドレス: ${addresses}`,
  },
  en: {
    invited: count => counted`${count} ${plural(count, 'person was', 'people were')} invited.`,
    renewed: count =>
      counted`${count} ${plural(count, 'invitation was', 'invitations were')} renewed, and emailed again unless the last email is less than 10 minutes old.`,
    skipped: addresses => `Not invited: ${addresses}`,
  },
})

/** Says how many addresses were invited, and how many were invited before. The API does not say whether it sent emails. */
export function useInvitedText(): (invitations: OrgInvitation[]) => string {
  const t = useTexts(messages)
  return invitations => {
    const renewed = invitations.filter(isRenewed).length
    const invited = invitations.length - renewed
    return [invited > 0 && t.invited(invited), renewed > 0 && t.renewed(renewed)].filter(Boolean).join(' ')
  }
}

type Reason = 'duplicate' | 'already_member'
export type Skipped = { email: string; reason: Reason }

/** Why an address was not invited. */
export const skipReasons = texts<Record<Reason, string>>({
  ja: { duplicate: '一覧に重複しています', already_member: 'すでにメンバーです' },
  en: { duplicate: 'Duplicate in the list', already_member: 'Already a member' },
})

/** Names the addresses that were not invited, and why; empty for none. */
export function useSkippedText(): (skipped: Skipped[]) => string {
  const t = useTexts(messages)
  const reasons = useTexts(skipReasons)
  const { list } = useFormats()
  return skipped =>
    skipped.length > 0
      ? t.skipped(list(skipped.map(({ email, reason }) => `${email} (${reasons[reason]})`)))
      : ''
}

const daysOfInvitation = 14

/** Whether the invitation existed before. Its days then count from now, and no longer from its creation. */
const isRenewed = ({ createdAt, expiresAt }: OrgInvitation): boolean =>
  Date.parse(expiresAt) - Date.parse(createdAt) > daysOfInvitation * 86_400_000
