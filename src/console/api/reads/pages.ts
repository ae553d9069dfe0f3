/** The number of the next page, if there is one. */
export const nextPage = ({ page, pageSize, total }: { page: number; pageSize: number; total: number }) =>
  page * pageSize < total ? page + 1 : undefined
