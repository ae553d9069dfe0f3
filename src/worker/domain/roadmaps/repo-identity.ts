import * as z from 'zod'
import { notBeyond } from '../shared/fields.ts'

export const RepoIdentity = z.lazy(() =>
  z
    .object({
      kind: z.enum(['remote', 'local']).meta({
        description: '`remote`: a repository with a URL. `local`: one without.',
      }),
      value: z.string().check(notBeyond(2_048)).trim().min(1).max(2_048).meta({
        description:
          'The identifier, 1 to 2,048 characters. It is trimmed and compared exactly. For a remote, its host and path, as in `github.com/acme/app`.',
      }),
    })
    .meta({ id: 'RepoIdentity', description: 'A repository, identified by the client.' }),
)
export type RepoIdentity = z.output<typeof RepoIdentity>
