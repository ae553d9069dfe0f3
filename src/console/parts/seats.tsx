import { useOrg } from '../api/reads/orgs.ts'
import { plural } from '../language/plural.ts'
import { counted, texts, useTexts } from '../language/texts.ts'
import { seatsTaken } from './plans.ts'
import { LimitUsage } from './usage.tsx'

const messages = texts({
  ja: {
    seats: 'シート',
    hint: (members: number, invited: number) =>
      counted`メンバー ${members} 人${invited > 0 ? counted`、招待中 ${invited} 人` : ''}。ゲストはシートを使用しません。`,
  },
  en: {
    seats: 'Seats',
    hint: (members, invited) =>
      counted`${members} ${plural(members, 'member')}${invited > 0 ? counted`, ${invited} invited` : ''}. Guests do not use seats.`,
  },
})

/** The usage of the organization's seats. */
export function Seats() {
  const t = useTexts(messages)
  const org = useOrg()
  return (
    <LimitUsage
      label={t.seats}
      used={seatsTaken(org)}
      limit={org.limits.maxOrgMembers}
      hint={t.hint(org.memberCount, org.pendingInvitationCount)}
    />
  )
}
