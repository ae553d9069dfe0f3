import { exits } from './failure.ts'

const controller = new AbortController()

/** Ends what is under way when Ctrl-C is pressed; pressed again, the command ends at once. */
export const interrupted: AbortSignal = controller.signal

export function watchInterrupts(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      if (controller.signal.aborted) process.exit(exits.interrupted)
      controller.abort()
    })
}
