import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import type { components } from '../../../client/index.ts'
import { seesIssues } from '../../api/projects/rights.ts'
import { type Issue, issues } from '../../api/reads/issues.ts'
import { members } from '../../api/reads/people.ts'
import { folded } from '../../language/folded.ts'
import { issueName } from '../issue-name.ts'
import { StatusIcon } from '../pill.tsx'
import type { Trigger } from './trigger.ts'

/** `text` is what replaces the typed beginning. */
export type Completion = { id: string; label: string; icon?: ReactNode; text: string }

const mostShown = 8

/** The completions of a trigger; undefined while they load. Users and issues are read when one is typed. */
export function useCompletions(projectId: string, trigger: Trigger | null): Completion[] | undefined {
  const people = usePeople(projectId, trigger?.kind === 'person' ? trigger.query : null)
  const found = useIssues(projectId, trigger?.kind === 'issue' ? trigger.query : null)
  return trigger?.kind === 'person' ? people : found
}

function usePeople(projectId: string, query: string | null): Completion[] | undefined {
  const { data } = useQuery({ ...members(projectId), enabled: query !== null })
  if (query === null) return undefined
  const words = folded(query)
  const rank = ({ name }: Member) => (folded(name).startsWith(words) ? 0 : 1)
  return data?.members
    .filter(seesIssues)
    .filter(({ name, email = '' }) => folded(name).includes(words) || folded(email).startsWith(words))
    .toSorted((one, other) => rank(one) - rank(other))
    .slice(0, mostShown)
    .map(({ userId, name }) => ({ id: userId, label: name, text: mentionOf(userId, name) }))
}

type Member = components['schemas']['ProjectMember']

/** A mention in the format of the API, in which a name has no brackets. */
const mentionOf = (userId: string, name: string) => `[@${name.replaceAll(/[[\]\\\n]/g, ' ')}](user:${userId})`

function useIssues(projectId: string, query: string | null): Completion[] | undefined {
  const q = useSettled(query ?? '')
  const isNumber = /^\d+$/.test(q)
  const { data, isPlaceholderData } = useInfiniteQuery({
    // Many newer issues can contain the number in their text.
    ...issues(projectId, { ...(q && { q }), ...(isNumber && { sort: 'number' }) }),
    enabled: query !== null,
    placeholderData: keepPreviousData,
  })
  if (query === null || isPlaceholderData || q !== query) return undefined
  const rank = ({ number }: Issue) => (isNumber && number === Number(q) ? 0 : 1)
  return data?.pages[0]?.issues
    .toSorted((one, other) => rank(one) - rank(other))
    .slice(0, mostShown)
    .map(issue => ({
      id: issue.id,
      label: `${issueName(issue)} ${issue.title}`,
      icon: <StatusIcon status={issue.status} />,
      text: issueName(issue),
    }))
}

/** A value after it has not changed for a moment. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), 200)
    return () => clearTimeout(timer)
  }, [value])
  return value === '' ? value : settled
}
