import { Link } from '@tanstack/react-router'
import { plural } from '../../language/plural.ts'
import { counted, texts, useTexts } from '../../language/texts.ts'
import { Muted, Section } from '../../parts/page.tsx'
import type { Overview } from './response.ts'

const messages = texts({
  ja: {
    title: '参加者',
    people: (count: number) => counted`${count} 人`,
    members: (count: number) => counted`メンバー ${count} 人`,
    guests: (count: number) => counted`ゲスト ${count} 人`,
    groups: (count: number) => counted`グループ ${count} 件`,
    invitations: (count: number) => counted`招待中 ${count} 件`,
  },
  en: {
    title: 'People',
    people: count => counted`${count} ${plural(count, 'person', 'people')}`,
    members: count => counted`${count} ${plural(count, 'member')}`,
    guests: count => counted`${count} ${plural(count, 'guest')}`,
    groups: count => counted`${count} ${plural(count, 'group')}`,
    invitations: count => counted`${count} ${plural(count, 'invitation')}`,
  },
})

const kinds = ['members', 'guests', 'groups', 'invitations'] as const

/** The number of members, guests, groups, and invitations. */
export function PeopleAtAGlance({ projectId, people }: { projectId: string; people: Overview['people'] }) {
  const t = useTexts(messages)
  const counted = kinds.filter(kind => people[kind] > 0).map(kind => t[kind](people[kind]))
  return (
    <Section
      title={t.title}
      actions={
        <Link to="/projects/$projectId/members" params={{ projectId }}>
          {t.people(people.members + people.guests)}
        </Link>
      }
    >
      <Muted>{counted.join(' · ')}</Muted>
    </Section>
  )
}
