import { plural } from '../../language/plural.ts'
import { counted, texts, useTexts } from '../../language/texts.ts'
import { type Access, type Effect, effectOf, withGroup } from './access.ts'
import { Effects, Sentences, useOrgPeople } from './effects.tsx'
import { type ProjectGroup, peopleOf } from './people.ts'
import type { People } from './use-people.ts'

const messages = texts({
  ja: {
    nobody: 'グループには、まだメンバーがいません。',
    others: {
      lost: (count: number) => counted`ほかに ${count} 人がアクセスできなくなります。`,
      changed: (count: number) => counted`ほかに ${count} 人の役割または利用範囲が変わります。`,
      gained: (count: number) => counted`ほかに ${count} 人がアクセスできるようになります。`,
      same: (count: number) => counted`ほかの ${count} 人は変わりません。`,
    },
  },
  en: {
    nobody: 'The group has no members yet.',
    others: {
      lost: count => counted`${count} more ${plural(count, 'loses', 'lose')} access.`,
      changed: count =>
        counted`${count} more ${plural(count, 'gets', 'get')} another role or other features.`,
      gained: count => counted`${count} more ${plural(count, 'gets', 'get')} access.`,
      same: count => counted`${count} more ${plural(count, 'keeps', 'keep')} the same access.`,
    },
  },
})

/** The effects on each member of a group, the most serious first; beyond a limit, as counts. */
export function GroupEffects({
  people,
  group,
  access,
}: {
  people: People
  group: ProjectGroup
  access: Access | null
}) {
  const t = useTexts(messages)
  const { admins } = useOrgPeople(people)
  const affected = peopleOf(people.listed, admins)
    .filter(({ userId }) => group.members.some(one => one.userId === userId))
    .map(person => ({
      person,
      effect: effectOf(person.paths, withGroup(person.paths, group.groupId, access)),
    }))
    .sort((a, b) => kinds.indexOf(a.effect.kind) - kinds.indexOf(b.effect.kind))
  const others = affected.slice(named)
  return (
    <Effects>
      {affected.length === 0 && <li>{t.nobody}</li>}
      {affected.slice(0, named).map(({ person, effect }) => (
        <Sentences
          key={person.userId}
          of={people.descriptions.effect({ name: person.name, isSelf: people.isSelf(person) }, effect)}
        />
      ))}
      {kinds.map(kind => {
        const count = others.filter(({ effect }) => effect.kind === kind).length
        return count > 0 && <li key={kind}>{t.others[kind](count)}</li>
      })}
    </Effects>
  )
}

const kinds: Effect['kind'][] = ['lost', 'changed', 'gained', 'same']

/** The number of members that are named. */
const named = 8
