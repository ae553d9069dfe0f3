import { refuseArgument } from './refusal.ts'
import type { Arguments } from './tool.ts'

/** Refuses an action that the tool does not have. */
export function actionOf<Name extends string>({ action }: Arguments, names: readonly Name[]): Name {
  const known = names.find(name => name === action)
  if (known) return known
  const list = names.join(', ')
  throw refuseArgument('action', `は次のいずれかで指定してください: ${list}`, `must be one of: ${list}`)
}
