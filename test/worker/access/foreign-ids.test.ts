import { describe, expect, it } from 'vitest'
import { asBrowser } from '../../support/as.ts'
import { id } from '../../support/database.ts'
import { isTried } from '../../support/extent.ts'
import { permissions, routesOf } from '../../support/permissions.ts'
import { type Sample, type Scene, samples, scene, urlOf } from '../../support/samples.ts'
import { joinOrg, joinProject, person } from '../../support/world.ts'

type Request = Awaited<ReturnType<NonNullable<Sample['make']>>>

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
const uuids = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g

/** The places of IDs in a request, such as `['body', 'labelIds', '0']`. */
function placesOf(value: unknown, at: string[] = []): string[][] {
  if (typeof value === 'string') return uuid.test(value) ? [at] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, each]) => placesOf(each, [...at, key]))
}

const valueAt = (request: Request, place: string[]): unknown =>
  place.reduce<any>((value, key) => value?.[key], request)

function withValueAt(request: Request, place: string[], value: unknown): Request {
  const copy = structuredClone(request)
  Object.assign(valueAt(copy, place.slice(0, -1)) as object, { [place.at(-1)!]: value })
  return copy
}

async function sceneAs(role: 'owner' | 'member'): Promise<Scene> {
  const at = await scene(await person())
  await joinOrg(at.in, at.who, role === 'owner' ? 'admin' : 'member')
  await joinProject(at.of, at.who, role)
  return at
}

const operations = Object.keys(permissions)
  .filter(name => /:(project|org)Id/.test(name) && samples[name]?.make)
  // A group of another organization has an error of its own (people § Project groups).
  .filter(name => name !== 'POST /api/projects/:projectId/groups')

const rolesFor = (name: string) => (isTried(12, name) ? (['owner', 'member'] as const) : (['owner'] as const))

describe('an id of another project or organization is like an unknown one (requests § Hidden resources)', () => {
  it.each(operations)('%s', async name => {
    const [method, template] = routesOf(name)[0]!.split(' ') as [string, string]
    for (const role of rolesFor(name)) {
      const [mine, theirs] = [await sceneAs(role), await sceneAs('owner')]
      const as = await asBrowser(mine.who)
      const [own, others] = [await samples[name]!.make!(mine), await samples[name]!.make!(theirs)]
      const send = async (request: Request) => {
        const path = urlOf(template, mine.of, request)
        const { status, text } = await as(method, path, request.body, request.headers)
        return { status, text: text.replaceAll(uuids, 'ID') }
      }
      for (const place of placesOf({ ids: own.ids, query: own.query, body: own.body })) {
        const foreign = valueAt(others, place)
        if (typeof foreign !== 'string' || !uuid.test(foreign)) continue
        const given = await send(withValueAt(own, place, foreign))
        const unknown = await send(withValueAt(own, place, id()))
        expect({ role, place, ...given }).toEqual({ role, place, ...unknown })
      }
    }
  })
})
