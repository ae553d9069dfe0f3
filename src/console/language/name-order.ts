// English uses ICU's root collation, which the API uses for all lists.
const { compare } = new Intl.Collator('en', { numeric: true })

/** The order of names in the API. */
export const compareNames = compare
