/** Items of pages, each once. Pages by number overlap if something was added between their requests. */
export const unique = <Item extends { id: string }>(items: readonly Item[]): Item[] => [
  ...new Map(items.map(item => [item.id, item])).values(),
]

/** The number of the next page, if there is one. */
export const nextPage = ({ page, pageSize, total }: { page: number; pageSize: number; total: number }) =>
  page * pageSize < total ? page + 1 : undefined
