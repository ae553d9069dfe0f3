import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { home } from '../../api/reads/home.ts'
import { type Org, org as orgRead } from '../../api/reads/orgs.ts'

/** Whither somebody has left for the payment provider. */
export type Visit = 'checkout' | 'portal'
type Kept = { orgId: string; to: Visit }

const key = 'billing-visit'

/** Leaves for a page of the payment provider, from where they come back to this one, in the same tab. */
export function leaveFor(url: string, visit: Kept): void {
  sessionStorage.setItem(key, JSON.stringify(visit))
  location.assign(url)
}

/** What the provider has to tell comes some seconds later than the person. */
const awaitedMs = 30_000
const pollMs = 2_000

/** `awaited`: looked for every other second; `arrived`: what was bought is there; `late`: nothing came. */
export type Outcome = { visit: Visit; state: 'awaited' | 'arrived' | 'late' } | null

/** How a visit to the payment provider has turned out, for whoever comes back from there. */
export function useVisit({ id: orgId, planSource }: Org): Outcome {
  const queries = useQueryClient()
  const [visit] = useState(() => kept(orgId))
  const [isLate, setLate] = useState(false)
  const hasArrived = visit === 'checkout' && planSource === 'provider'
  const isAwaited = visit !== null && !hasArrived && !isLate
  useEffect(() => sessionStorage.removeItem(key), [])
  useEffect(() => {
    if (!isAwaited) return
    const poll = setInterval(() => queries.invalidateQueries({ queryKey: orgRead(orgId).queryKey }), pollMs)
    const end = setTimeout(() => setLate(true), awaitedMs)
    return () => {
      clearInterval(poll)
      clearTimeout(end)
    }
  }, [isAwaited, queries, orgId])
  useEffect(() => {
    if (hasArrived) queries.invalidateQueries({ queryKey: home.queryKey })
  }, [hasArrived, queries])
  return visit && { visit, state: hasArrived ? 'arrived' : isLate ? 'late' : 'awaited' }
}

function kept(orgId: string): Visit | null {
  const visit: Kept | null = JSON.parse(sessionStorage.getItem(key) ?? 'null')
  return visit?.orgId === orgId ? visit.to : null
}
