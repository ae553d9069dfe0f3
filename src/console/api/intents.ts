import { replaceEqualDeep } from '@tanstack/react-query'
import { CairnError } from './client.ts'

type Intent<Input, Output> = {
  input: Input
  key: string
  state: 'waiting' | 'sent' | 'lost'
  promise?: Promise<Output>
}

/** What one form or button sends: each content once, with one key until it gets a response. */
export function createIntents<Input, Output>() {
  let intents: Intent<Input, Output>[] = []

  /** Sends. If the last intent has the same content, awaits that one instead, or resends it if it was lost. */
  function begin(input: Input, send: () => Promise<Output>): Promise<Output> {
    const last = intents.at(-1)
    const isRepeated = last !== undefined && isSame(last.input, input)
    if (isRepeated && last.state !== 'lost') return last.promise!
    const key = isRepeated ? last.key : crypto.randomUUID()
    const intent: Intent<Input, Output> = { input, key, state: 'waiting' }
    intents = [...intents.filter(({ state }) => state !== 'lost'), intent]
    const settle = (isOver: boolean) => {
      intent.state = 'lost'
      if (isOver) intents = intents.filter(one => one !== intent)
    }
    intent.promise = send()
    intent.promise.then(
      () => settle(true),
      thrown => settle(isOutcomeKnown(thrown)),
    )
    return intent.promise
  }

  /** The key of the content that is being sent. */
  function keyOf(input: Input): string {
    const intent = intents.find(one => one.state === 'waiting' && one.input === input)!
    intent.state = 'sent'
    return intent.key
  }

  return { begin, keyOf }
}

/** Whether the response decides the outcome. After a 5xx, nobody knows whether the change was done. */
export const isOutcomeKnown = (thrown: Error): boolean =>
  thrown instanceof CairnError && thrown.status >= 400 && thrown.status < 500

const isSame = (one: unknown, other: unknown): boolean => replaceEqualDeep(one, other) === one
