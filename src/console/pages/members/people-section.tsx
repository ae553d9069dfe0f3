import { LogOut, Pencil, UserMinus } from 'virtual:icons'
import { texts, useTexts } from '../../language/texts.ts'
import { IconButton } from '../../parts/button.tsx'
import layout from '../../parts/layout.module.css'
import { Muted, Row, Rows, Section } from '../../parts/page.tsx'
import { useRoleNames } from '../../parts/role-names.ts'
import text from '../../parts/text.module.css'
import { effective } from './access.ts'
import { AccessSources } from './access-sources.tsx'
import type { OpenMemberDialog } from './dialogs.tsx'
import styles from './members.module.css'
import type { Person } from './people.ts'
import type { People } from './use-people.ts'

const messages = texts({
  ja: {
    you: '(あなた)',
    change: (name: string) => `${name}さんの権限を変更`,
    remove: (name: string) => `${name}さんをプロジェクトから除外`,
    leave: 'プロジェクトから退出',
    sees: (features: string) => `利用できる機能: ${features}`,
  },
  en: {
    you: '(you)',
    change: name => `Change access for ${name}`,
    remove: name => `Remove ${name} from the project`,
    leave: 'Leave the project',
    sees: features => `Features: ${features}`,
  },
})

type Props = {
  title: string
  lead?: string
  people: People
  of: Person[]
  openDialog(dialog: OpenMemberDialog): void
}

/** A list of people with their access and its sources; nothing if there are none. */
export const PeopleSection = ({ title, lead, of, ...rest }: Props) =>
  of.length > 0 && (
    <Section title={title} lead={lead}>
      <Rows label={title}>
        {of.map(person => (
          <PersonRow key={person.userId} person={person} {...rest} />
        ))}
      </Rows>
    </Section>
  )

type RowProps = { person: Person; people: People; openDialog(dialog: OpenMemberDialog): void }

function PersonRow({ person, people, openDialog }: RowProps) {
  const t = useTexts(messages)
  const roles = useRoleNames()
  const { descriptions } = people
  const { role, featureScope } = effective(person.paths)!
  return (
    <Row end={<PersonEnd {...{ person, people, openDialog }} />}>
      <div className={styles.one}>
        <p className={`${layout.phrase} ${styles.line}`}>
          <span className={text.strong}>{person.name}</span>
          {people.isSelf(person) && <Muted>{t.you}</Muted>}
          {person.email && person.email !== person.name && <Muted>{person.email}</Muted>}
        </p>
        <p className={styles.access}>
          {roles[role]}
          {featureScope && <Muted>{t.sees(descriptions.featuresIn(featureScope))}</Muted>}
        </p>
        <AccessSources paths={person.paths} descriptions={descriptions} />
      </div>
    </Row>
  )
}

/** The buttons of a row: owners can change and remove others, and everyone can leave. */
function PersonEnd({ person, people, openDialog }: RowProps) {
  const t = useTexts(messages)
  const { own } = person
  if (!own) return <div className={styles.end} />
  const isSelf = people.isSelf(person)
  const member = { ...person, own }
  return (
    <div className={styles.end}>
      {people.mayManagePeople && (
        <IconButton
          label={t.change(person.name)}
          icon={<Pencil size={16} />}
          isSmall
          onClick={() => openDialog({ kind: 'change', person: member })}
        />
      )}
      {isSelf && !people.isArchived && (
        <IconButton
          label={t.leave}
          icon={<LogOut size={16} />}
          isSmall
          onClick={() => openDialog({ kind: 'remove', person: member })}
        />
      )}
      {!isSelf && people.mayManagePeople && (
        <IconButton
          label={t.remove(person.name)}
          icon={<UserMinus size={16} />}
          isSmall
          onClick={() => openDialog({ kind: 'remove', person: member })}
        />
      )}
    </div>
  )
}
