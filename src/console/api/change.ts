import {
  type dataTagSymbol,
  hashKey,
  type QueryKey,
  type UseMutationResult,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'

/** How what was read looks once a change is done. */
export type Edit = { key: QueryKey; edit(read: never): unknown }

/** An edit of what one query has read, typed by it. */
export const edit = <T>(
  { queryKey }: { queryKey: QueryKey & { [dataTagSymbol]: T } },
  change: (read: NoInfer<T>) => NoInfer<T>,
): Edit => ({ key: queryKey, edit: change })

type Change<Input, Output> = {
  send(input: Input): Promise<Output>
  /** Shown at once, and taken back where the change is refused. */
  show?(input: Input): Edit[]
  /**
   * What has to be read anew afterwards, by the beginnings of their keys. Changes with the same first one are sent in
   * their order, each when the one before it is done, and the last one reads it: none undoes what came after it.
   */
  stale?: QueryKey[]
  onDone?(output: Output, input: Input): void
}

/** A write: it shows at once, is taken back if refused, and what it touches is read anew. */
export function useChange<Input = void, Output = unknown>({
  send,
  show,
  stale = [],
  onDone,
}: Change<Input, Output>): UseMutationResult<Output, Error, Input> {
  const queries = useQueryClient()
  const [first] = stale
  const id = first && hashKey(first)
  const isLast = () => queries.isMutating({ predicate: ({ options }) => options.scope?.id === id }) === 1
  return useMutation({
    mutationFn: send,
    ...(id && { scope: { id } }),
    async onMutate(input) {
      const edits = show?.(input) ?? []
      await Promise.all(edits.map(({ key }) => queries.cancelQueries({ queryKey: key, exact: true })))
      return edits.map(({ key, edit }) => {
        const before = queries.getQueryData(key)
        if (before !== undefined) queries.setQueryData(key, edit(before as never))
        return [key, before] as const
      })
    },
    onError(_refusal, _input, taken) {
      for (const [key, before] of taken ?? []) queries.setQueryData(key, before)
    },
    onSettled(output, refusal, input) {
      // What is shown of a change that is still to be sent would go again until it is.
      const read = isLast() ? stale : stale.slice(1)
      const reread = Promise.all(read.map(queryKey => queries.invalidateQueries({ queryKey })))
      if (!refusal) onDone?.(output as Output, input)
      return reread
    },
  })
}
