import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { home } from '../../api/reads/home.ts'
import { type Org, org as orgRead } from '../../api/reads/orgs.ts'
import { reread } from '../../api/reread.ts'

/** The page of the payment provider that the user visits. */
type Visit = 'checkout' | 'portal'
type Kept = { orgId: string; to: Visit }

const key = 'billing-visit'

/** Opens a page of the payment provider in this tab; from there, the user returns to this page. */
export function leaveFor(url: string, visit: Kept): void {
  sessionStorage.setItem(key, JSON.stringify(visit))
  location.assign(url)
}

/** How long to wait for the provider's webhook after the user has returned. */
const awaitedMs = 30_000
const pollMs = 2_000

/** `awaited`: polled; `arrived`: the plan has changed; `late`: nothing has arrived in time. */
export type Outcome = { visit: Visit; state: 'awaited' | 'arrived' | 'late' } | null

/** The outcome of a visit to the payment provider, after the user has returned. */
export function useVisit({ id: orgId, planSource }: Org): Outcome {
  const queries = useQueryClient()
  const [visit] = useState(() => kept(orgId))
  const [isLate, setLate] = useState(false)
  const hasArrived = visit === 'checkout' && planSource === 'provider'
  const isAwaited = visit !== null && !hasArrived && !isLate
  useEffect(() => sessionStorage.removeItem(key), [])
  useEffect(() => {
    if (!isAwaited) return
    const poll = setInterval(() => reread(queries, { queryKey: orgRead(orgId).queryKey }), pollMs)
    const end = setTimeout(() => setLate(true), awaitedMs)
    return () => {
      clearInterval(poll)
      clearTimeout(end)
    }
  }, [isAwaited, queries, orgId])
  useEffect(() => {
    if (hasArrived) void reread(queries, { queryKey: home.queryKey })
  }, [hasArrived, queries])
  return visit && { visit, state: hasArrived ? 'arrived' : isLate ? 'late' : 'awaited' }
}

function kept(orgId: string): Visit | null {
  const visit: Kept | null = JSON.parse(sessionStorage.getItem(key) ?? 'null')
  return visit?.orgId === orgId ? visit.to : null
}
