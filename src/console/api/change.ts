import {
  hashKey,
  type MutateOptions,
  type MutationOptions,
  type QueryClient,
  type QueryKey,
  type UseMutationResult,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Client } from './client.ts'
import { type Edit, type ShownEdit, showEdit } from './edits.ts'
import { createIntents } from './intents.ts'
import { keyed } from './keyed.ts'

export type Change<Input, Output> = {
  /** Its POSTs go through the `api` that it gets: each carries the key of what the user intends. */
  send(input: Input, api: Client): Promise<Output>
  /** Shown at once, and taken back where the change is refused. */
  show?(input: Input): Edit[]
  /**
   * What has to be read anew afterwards, by the beginnings of their keys. Changes with the same first one are sent in
   * their order, each when the one before it is done, and the last one reads it: none undoes what came after it.
   */
  stale?: QueryKey[]
  onDone?(output: Output, input: Input): void
}

/**
 * A write: it shows at once, is taken back if refused, and what it touches is read anew. The same content again is not
 * sent while the first is, and after a failure without an answer it is sent under the same key.
 */
export function useChange<Input = void, Output = unknown>(
  change: Change<Input, Output>,
): UseMutationResult<Output, Error, Input> {
  const queries = useQueryClient()
  const [intents] = useState(createIntents<Input, Output>)
  const { mutateAsync: send, ...mutation } = useMutation(mutationOf(queries, change, intents.keyOf))
  const once = useMemo(() => {
    const mutateAsync = (input: Input, options?: MutateOptions<Output, Error, Input>) =>
      intents.begin(input, () => send(input, options))
    // Its refusal stands in the state of the mutation.
    const mutate = (...sent: Parameters<typeof mutateAsync>) => void mutateAsync(...sent).catch(() => {})
    return { mutate, mutateAsync }
  }, [intents, send])
  return { ...mutation, ...once } as UseMutationResult<Output, Error, Input>
}

/** What a change does in the cache while it is sent, refused or done. */
export function mutationOf<Input, Output>(
  queries: QueryClient,
  { send, show, stale = [], onDone }: Change<Input, Output>,
  keyOf: (input: Input) => string,
  /** Whether another one comes after it, which reads what is stale. */
  isFollowed = () => false,
): MutationOptions<Output, Error, Input, ShownEdit[]> {
  const [first] = stale
  const id = first && hashKey(first)
  const isOne = () => queries.isMutating({ predicate: ({ options }) => options.scope?.id === id }) === 1
  return {
    mutationFn: input => send(input, keyed(keyOf(input))),
    ...(id && { scope: { id } }),
    async onMutate(input) {
      const edits = show?.(input) ?? []
      await Promise.all(edits.map(({ key }) => queries.cancelQueries({ queryKey: key, exact: true })))
      return edits.map(one => showEdit(queries, one)).filter(shown => shown !== null)
    },
    onSuccess(_output, _input, shown) {
      for (const one of shown) one.keep()
    },
    onError(_refusal, _input, shown) {
      for (const one of shown ?? []) one.takeBack()
    },
    onSettled(output, refusal, input) {
      // What is shown of a change that is still to be sent would go again until it is.
      const read = isOne() && !isFollowed() ? stale : stale.slice(1)
      const reread = Promise.all(read.map(queryKey => queries.invalidateQueries({ queryKey })))
      if (!refusal) onDone?.(output as Output, input)
      return reread
    },
  }
}
