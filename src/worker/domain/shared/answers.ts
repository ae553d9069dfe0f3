import * as z from 'zod'

/*
 * What answers are made of. Objects are strict, so that the tests fail on a field that nobody has described; the
 * document leaves them open, since answers may gain fields (requests § Compatibility). They are made when they are
 * first looked at (`z.lazy`), which no request does: a Worker starts without them.
 */

/** A UUID; `meaning` says of what. */
export const idOf = (meaning: string) => z.guid().meta({ description: `ID of ${meaning}: a UUID.` })

/** An instant in UTC with milliseconds. */
export const instantOf = (meaning: string) =>
  z.iso.datetime({ precision: 3 }).meta({ description: `${meaning}, as ISO 8601 in UTC.` })

/**
 * A text that opens something to anyone who has it, such as a token or a presigned URL: the database never has it in
 * clear (`secretIn`).
 */
export const secretOf = <Text extends z.ZodType>(text: Text, description: string): Text =>
  text.meta({ description, 'x-secret': true })

/** `{ id, displayName }` of somebody who did something. */
export const Actor = z.lazy(() =>
  z
    .strictObject({
      id: idOf('the person'),
      displayName: z.string().meta({
        description:
          'Their name; where they have set none, the first two characters of their e-mail address and `***`.',
      }),
    })
    .meta({ id: 'Actor', description: 'Somebody who did something.' }),
)

/** A repository, as the client that binds it names it. */
export const Repository = z.lazy(() =>
  z
    .strictObject({
      kind: z.enum(['remote', 'local']).meta({
        description: '`remote`: a repository with an address. `local`: one without.',
      }),
      value: z.string().meta({
        description: 'Its identifier. Of a remote: its host and path as in `github.com/acme/app`.',
      }),
    })
    .meta({ id: 'Repository', description: 'A repository, as the client that binds it names it.' }),
)

/** `{ <name>, total, page, pageSize }` (requests § Lists). */
export const listOf = <Item extends z.ZodType>(name: string, item: Item, order: string) =>
  z.strictObject({
    [name]: z.array(item).meta({ description: `The whole list, or the slice that was asked for, ${order}.` }),
    total: z.int().min(0).meta({ description: 'How many there are in the whole list.' }),
    page: z.int().min(1).meta({ description: 'Which slice this is, counted from 1.' }),
    pageSize: z.int().min(1).meta({
      description:
        'How many items a slice has at most; where the whole list was asked for, how many there are.',
    }),
  })
