import type { OrgInvitation } from '../../api/reads/orgs.ts'
import { plural } from '../../language/plural.ts'
import { counted, texts, useTexts } from '../../language/texts.ts'

const messages = texts({
  ja: {
    invited: (count: number) => counted`${count} 人を招待しました。`,
    renewed: (count: number) =>
      counted`${count} 人の招待を更新しました。前回の招待メールから 10 分経っていない場合、メールは再送されません。`,
  },
  en: {
    invited: count => counted`${count} ${plural(count, 'person was', 'people were')} invited.`,
    renewed: count =>
      counted`${count} ${plural(count, 'invitation was', 'invitations were')} renewed, and emailed again unless the last email is less than 10 minutes old.`,
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

const daysOfInvitation = 14

/** Whether the invitation existed before. Its days then count from now, and no longer from its creation. */
const isRenewed = ({ createdAt, expiresAt }: OrgInvitation): boolean =>
  Date.parse(expiresAt) - Date.parse(createdAt) > daysOfInvitation * 86_400_000
