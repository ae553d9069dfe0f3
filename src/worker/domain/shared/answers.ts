import * as z from 'zod'

/*
 * Parts of response schemas. Objects are strict, so that the tests fail on an undescribed field. The document leaves
 * them open, because responses can gain fields (requests § Compatibility). `z.lazy` creates them on first use, which no
 * request needs, so that the Worker starts faster.
 */

/** A UUID. `meaning` says of what. */
export const idOf = (meaning: string) => z.guid().meta({ description: `ID of ${meaning}: a UUID.` })

/** An instant in UTC with milliseconds. */
export const instantOf = (meaning: string) =>
  z.iso.datetime({ precision: 3 }).meta({ description: `${meaning}, as ISO 8601 in UTC.` })

/** A secret such as a token or a presigned URL. The database never stores it in plaintext (`secretIn`). */
export const secretOf = <Text extends z.ZodType>(text: Text, description: string): Text =>
  text.meta({ description, 'x-secret': true })

/** `{ id, displayName }` of a user who did something. */
export const Actor = z.lazy(() =>
  z
    .strictObject({
      id: idOf('the user'),
      displayName: z.string().meta({
        description:
          'Their name. If they have set none, the first two characters of their email address and `***`.',
      }),
    })
    .meta({ id: 'Actor', description: 'A user who did something.' }),
)

/** A repository, identified by the client that binds it. */
export const Repository = z.lazy(() =>
  z
    .strictObject({
      kind: z.enum(['remote', 'local']).meta({
        description: '`remote`: a repository with a URL. `local`: one without.',
      }),
      value: z.string().meta({
        description: 'Its identifier. For a remote, its host and path, as in `github.com/acme/app`.',
      }),
    })
    .meta({ id: 'Repository', description: 'A repository, identified by the client that binds it.' }),
)

/** `{ <name>, total, page, pageSize }` (requests § Lists). `id`: its name in the document. */
export const listOf = <Item extends z.ZodType>(id: string, name: string, item: Item, order: string) =>
  z.strictObject(listFieldsOf(name, item, order)).meta({ id, description: 'A list, or a page of it.' })

/** The fields of such a list. */
export const listFieldsOf = <Item extends z.ZodType>(name: string, item: Item, order: string) => ({
  [name]: z.array(item).meta({ description: `The whole list, or the requested page, ${order}.` }),
  ...totalAndPage(),
  pageSize: z.int().min(1).meta({
    description: 'Maximum number of items per page. For the whole list, its number of items.',
  }),
})

/** The fields of a list that is always paged. */
export const pageFieldsOf = <Item extends z.ZodType>(name: string, item: Item, order: string) => ({
  [name]: z.array(item).meta({ description: `The requested page, ${order}.` }),
  ...totalAndPage(),
  pageSize: z.int().min(1).meta({ description: 'Maximum number of items per page.' }),
})

const totalAndPage = () => ({
  total: z.int().min(0).meta({ description: 'Number of items in the whole list.' }),
  page: z.int().min(1).meta({ description: 'The number of this page, from 1.' }),
})
