import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { folded } from '../language/folded.ts'
import { compareNames } from '../language/name-order.ts'
import { plural } from '../language/plural.ts'
import { counted, texts, useTexts } from '../language/texts.ts'
import { SearchField } from './search-field.tsx'

const messages = texts({
  ja: {
    filter: 'メンバーを名前かメールアドレスで絞り込み',
    found: (count: number) => counted`${count} 人のメンバー`,
    nothing: '条件に一致するメンバーはいません。',
  },
  en: {
    filter: 'Filter members by name or email address',
    found: count => counted`${count} ${plural(count, 'member')}`,
    nothing: 'No matching members.',
  },
})

type Person = { userId: string; name: string; email?: string | undefined }

const few = 10

/** The people by name. If there are many, only those whose name or address has the text of the field. */
export function PeopleFilter<P extends Person>({
  people,
  children,
}: {
  people: readonly P[]
  children(found: P[]): ReactNode
}) {
  const t = useTexts(messages)
  const { q = '' } = useSearch({ strict: false })
  const navigate = useNavigate()
  const seek = (sought: string | undefined) =>
    navigate({ to: '.', search: before => ({ ...before, q: sought }), replace: true, resetScroll: false })
  const inOrder = people.toSorted(byName)
  if (people.length <= few) return children(inOrder)
  const found = inOrder.filter(({ name, email = '' }) => folded(`${name}\n${email}`).includes(folded(q)))
  return (
    <>
      <SearchField label={t.filter} value={q} onSearch={seek} />
      <p className="visually-hidden" role="status">
        {q !== '' && t.found(found.length)}
      </p>
      {found.length === 0 && <p>{t.nothing}</p>}
      {children(found)}
    </>
  )
}

const byName = (one: Person, other: Person): number =>
  compareNames(one.name, other.name) || (one.userId < other.userId ? -1 : 1)
