/** The first `max` characters, counted in code points; of what is longer, no more is looked at than that takes. */
export const cut = (text: string, max: number): string =>
  text.length <= max ? text : [...text.slice(0, 2 * max)].slice(0, max).join('')
