import * as z from 'zod'
import { notBeyond } from '../shared/fields.ts'

export const RepoIdentity = z.lazy(() =>
  z
    .object({
      kind: z.enum(['remote', 'local']).meta({
        description: '`remote`: a repository with an address. `local`: one without.',
      }),
      value: z.string().check(notBeyond(2_048)).trim().min(1).max(2_048).meta({
        description:
          'The identifier, trimmed, 1 to 2,048 characters, compared letter by letter. Of a remote: its host and path as in `github.com/acme/app`.',
      }),
    })
    .meta({ id: 'RepoIdentity', description: 'Which repository it is, as the client says itself.' }),
)
export type RepoIdentity = z.output<typeof RepoIdentity>
