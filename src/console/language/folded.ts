/** A text as searches compare it: without case, and without the difference of full-width and half-width letters. */
export const folded = (text: string): string => text.normalize('NFKC').toLowerCase()
