import { refuseArgument } from './refusal.ts'
import type { Arguments } from './tool.ts'

/** Agents send null for arguments that they leave out. Only an update of an issue accepts it, to clear a field. */
export const withoutNull = (args: Arguments): Arguments =>
  Object.fromEntries(Object.entries(args).filter(([, value]) => value !== null))

/** An argument that is true or false, also if it is written as a query of the API has it. */
export function flagOf(args: Arguments, name: string): boolean {
  const value = args[name] ?? false
  if ([true, 'true', 1, '1'].includes(value as boolean)) return true
  if ([false, 'false', 0, '0'].includes(value as boolean)) return false
  throw refuseArgument(name, 'は true または false で指定してください', 'must be true or false')
}
