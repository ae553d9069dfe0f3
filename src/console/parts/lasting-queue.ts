import { useDraft } from './draft.ts'
import { useLastingForm } from './lasting-form.ts'
import { useQueue } from './queue.ts'

/** Whether the form of a queue is shown: while the user may send it, and then as long as it has a text or unsent entries. */
export function useLastingQueue(queue: string, maySend: boolean): boolean {
  const [draft] = useDraft(queue, '')
  const { pending, unsent } = useQueue(queue)
  return useLastingForm(maySend, draft !== null || pending.length + unsent.length > 0)
}
