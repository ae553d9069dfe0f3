/**
 * Counts how many calls run at once. The first ones are held until `width` of them run, and some `turns` longer, in which
 * more could start. A turn is a round trip to what the calls wait for, such as the database.
 */
export function countAtOnce(width: number, turn: () => Promise<unknown>) {
  let running = 0
  let most = 0
  let opened: Promise<void> | undefined
  const open = async () => {
    for (let left = maxTurns; left > 0 && running < width; left--) await turn()
    for (let left = moreTurns; left > 0; left--) await turn()
  }
  return {
    most: () => most,
    async during<T>(work: () => T | Promise<T>): Promise<T> {
      most = Math.max(most, ++running)
      opened ??= open()
      try {
        await opened
        return await work()
      } finally {
        running--
      }
    },
  }
}

const maxTurns = 500
const moreTurns = 5
