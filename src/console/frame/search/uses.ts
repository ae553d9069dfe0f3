import { sessionUser } from '../../api/session.ts'
import { storeItem } from '../../state/store-item.ts'
import { nameOfUses } from '../core/use-names.ts'
import { type Uses, usesIn, withUse } from './use-counts.ts'

/** How often the signed-in user has chosen entries in this browser. */
export const readUses = (): Uses => usesIn(localStorage.getItem(nameOfUses(sessionUser())))

/** Counts a use. Without room in the browser's storage, the order stays what it is. */
export function countUse(id: string): void {
  storeItem(nameOfUses(sessionUser()), JSON.stringify(withUse(readUses(), id)))
}
