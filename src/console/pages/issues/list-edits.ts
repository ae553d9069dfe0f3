type Item = { id: string }

export const has = (list: readonly Item[], { id }: Item): boolean => list.some(one => one.id === id)

export const without = <One extends Item>(list: readonly One[], others: readonly Item[]): One[] =>
  list.filter(one => !has(others, one))

/** A list after items were added that it did not have, and others removed. */
export const listAfter = <One extends Item>(
  before: readonly One[],
  added: readonly One[] = [],
  removed: readonly One[] = [],
): One[] => without([...before, ...without(added, before)], removed)
