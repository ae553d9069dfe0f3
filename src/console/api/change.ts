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
import { withIdempotencyKey } from './idempotency.ts'
import { createIntents } from './intents.ts'
import { keys } from './keys.ts'
import { reread } from './reread.ts'

export type Change<Input, Output> = {
  /** Sends its POSTs through the given `api`, which adds an `Idempotency-Key` for what the user intends. */
  send(input: Input, api: Client): Promise<Output>
  /** Edits that are shown at once and rolled back if the change is refused. */
  show?(input: Input): Edit[]
  /**
   * Key prefixes of the queries to refetch afterwards. Changes with the same first key are sent one after another,
   * and only the last one refetches it, so a refetch never undoes a later change.
   */
  stale?: QueryKey[]
  onDone?(output: Output, input: Input): void
}

type Reporting<Output, Input> = Omit<MutateOptions<Output, Error, Input>, 'onError'> & {
  onError?(refusal: Error): void
}

/**
 * A write with optimistic updates: it shows at once, is rolled back if refused, and refetches what it touches. The
 * same content is not sent twice at a time. After a failure without a response, it is sent with the same key.
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
    // Reports a refusal even if the edit has removed the component that sent it.
    const mutate = (input: Input, { onError, ...options }: Reporting<Output, Input> = {}) =>
      void mutateAsync(input, options).catch(refusal => onError?.(refusal))
    return { mutate, mutateAsync }
  }, [intents, send])
  return { ...mutation, ...once } as UseMutationResult<Output, Error, Input>
}

/** What a change does to the cache when it is sent, refused, and done. */
export function mutationOf<Input, Output>(
  queries: QueryClient,
  { send, show, stale = [], onDone }: Change<Input, Output>,
  keyOf: (input: Input) => string,
  /** Whether another change follows, which refetches what is stale. */
  isFollowed = () => false,
): MutationOptions<Output, Error, Input, ShownEdit[]> {
  const [first] = stale
  const id = first && hashKey(first)
  const isOne = () => queries.isMutating({ predicate: ({ options }) => options.scope?.id === id }) === 1
  return {
    mutationFn: input => send(input, withIdempotencyKey(keyOf(input))),
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
      for (const one of shown ?? []) one.revert()
    },
    onSettled(output, refusal, input) {
      // A refetch now would hide the changes that are not sent yet.
      const read = isOne() && !isFollowed() ? withLists(stale) : stale.slice(1)
      const rereads = Promise.all(read.map(queryKey => reread(queries, { queryKey })))
      // A refusal is shown before the reread.
      if (refusal) return
      onDone?.(output as Output, input)
      return rereads
    },
  }
}

/**
 * With the lists of projects, from which its frame takes a project, because a change of it is also recent activity, and
 * with the user's own issues.
 */
const withLists = (stale: QueryKey[]): QueryKey[] =>
  stale.some(([subject]) => subject === 'project')
    ? [keys.home, keys.projects, keys.allOwnIssues, ...stale]
    : stale
