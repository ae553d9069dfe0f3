import { useState } from 'react'
import type { Option } from './option.tsx'

type List = {
  text: string
  options: Option[]
  /** More options follow. */
  isPending: boolean
}

/** What the user has picked: an option, or the one after an option that loaded more. */
type Picked = { text: string; id: string | undefined; isAfter: boolean; isMoved: boolean }

/**
 * The active option: the one that the user picked for this text, else the first that is not deferred. What is deferred or
 * widens the list is not active by itself while results may follow.
 */
export function useActive({ text, options, isPending }: List) {
  const [picked, setPicked] = useState<Picked>()
  const own = picked?.text === text ? picked : undefined
  const at = own ? options.findIndex(({ id }) => id === own.id) : -1
  const preferred = options.filter(({ isDeferred }) => !isDeferred)
  const rest = isPending ? undefined : (preferred[0] ?? options[0])
  const first = preferred.find(({ isOfList }) => !isOfList) ?? rest
  const active = (own && at >= 0 ? options[at + Number(own.isAfter)] : undefined) ?? first
  const move = (...steps: number[]) => {
    const from = active ? options.indexOf(active) : steps[0]! > 0 ? -1 : options.length
    const next = options[steps.reduce((at, by) => placeOf(at + by, by, options.length), from)]
    if (next) setPicked({ text, id: next.id, isAfter: false, isMoved: true })
  }
  const pick = (option: Option) => {
    const before = option.isOfList ? options[options.indexOf(option) - 1] : undefined
    const isAfter = before !== undefined
    setPicked({ text, id: (before ?? option).id, isAfter, isMoved: isAfter })
  }
  return { active, move, pick, isMoved: own?.isMoved ?? false }
}

/** Single steps go around the list; longer ones end at its ends. */
function placeOf(at: number, by: number, length: number): number {
  if (Math.abs(by) === 1) return (at + length) % length
  return Math.min(Math.max(at, 0), length - 1)
}
