import * as z from 'zod'

/** An array that is left at the first element that is wrong: zod's own collects what is wrong with every one. */
export const arrayOf = <Element extends z.ZodType>(element: Element) =>
  z.array(z.unknown()).check(({ value, issues }) => {
    for (const [place, input] of value.entries()) {
      const { issues: wrong } = element._zod.run({ value: input, issues: [] }, { async: false }) as Payload
      if (!wrong[0]) continue
      issues.push({ ...wrong[0], path: [place, ...(wrong[0].path ?? [])], continue: false })
      return
    }
  }) as unknown as z.ZodType<z.output<Element>[]>

type Payload = z.core.ParsePayload
