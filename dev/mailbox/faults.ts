import { setTimeout as pause } from 'node:timers/promises'

export type Step = 'mail' | 'rcpt' | 'data'

/** A refusal of what is sent to an address, to a domain (`@domain`) or, undefined, to anyone; at `mail`, by the sender. */
export interface Fault {
  to: string | undefined
  left: number
  code: number
  at: Step
  seconds: number
}

export function asFault(query: URLSearchParams): Fault {
  const at = query.get('at')
  return {
    to: query.get('to')?.toLowerCase(),
    left: Number(query.get('reject')) || 0,
    code: Number(query.get('code')) || 451,
    at: at === 'mail' || at === 'rcpt' ? at : 'data',
    seconds: Number(query.get('seconds')) || 0,
  }
}

/** Throws what the server is to answer at this step, where a fault says so. */
export const faultsOf = (faults: Fault[]) => async (at: Step, addresses: string[]) => {
  const isMeant = ({ to }: Fault) =>
    to === undefined || addresses.some(address => [address, address.replace(/^.*@/, '@')].includes(to))
  const fault = faults.find(each => each.at === at && each.left > 0 && isMeant(each))
  if (!fault) return
  fault.left--
  await pause(fault.seconds * 1_000)
  throw Object.assign(new Error(`Fault of the ${at}`), { responseCode: fault.code })
}
