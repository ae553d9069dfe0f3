/** As lists of the API are ordered, numbers in texts as numbers: `task-9` before `task-10`. */
export function compareTexts(one: string, other: string): number {
  // Not before it is needed: making one takes a tenth of the time in which the command starts.
  collator ??= new Intl.Collator('en', { numeric: true })
  return collator.compare(one, other)
}

let collator: Intl.Collator | undefined
