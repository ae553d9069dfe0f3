import { setImmediate as turn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { findCandidates } from '../../../src/cli/commands/link/choose-project.ts'
import type { Connection } from '../../../src/cli/service/connection.ts'
import { countAtOnce } from '../../support/at-once.ts'
import { identity } from '../../support/payload.ts'

const projects = Array.from({ length: 20 }, (_, n) => ({ id: String(n), name: `${n}`, archivedAt: null }))

it('reads the bindings of six projects at once', async () => {
  const atOnce = countAtOnce(6, () => turn())
  const respond = (data: object) => ({ data, response: new Response() })
  const api = {
    GET: async (path: string, { params }: any = {}) =>
      path.endsWith('/repo-binding')
        ? atOnce.during(() =>
            respond({
              repoIdentity: params.path.projectId === '7' ? identity : { kind: 'local', value: 'x' },
            }),
          )
        : respond({ projects }),
  }
  const { bound } = await findCandidates({ api } as unknown as Connection, identity as never)
  expect(bound.map(({ id }) => id)).toEqual(['7'])
  expect(atOnce.most()).toBe(6)
})
