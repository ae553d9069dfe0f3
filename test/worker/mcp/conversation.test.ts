import { beforeAll, describe, expect, it } from 'vitest'
import { query } from '../../support/database.ts'
import { type Agent, anAgent } from '../../support/mcp.ts'
import { payload } from '../../support/payload.ts'
import { bound } from '../../support/synced.ts'

const [guide] = Object.values(
  import.meta.glob('../../../docs/guides/9-connect-an-agent.md', { eager: true, query: '?raw' }),
)

type Turn = { name: string; call: { name: string; arguments: object }; result: unknown }

/** The calls of the guide in their order, each with its recorded result. */
const turns: Turn[] = [...(guide!.default as string).matchAll(/```json\n(.*?)```\n+```json\n(.*?)```/gs)].map(
  ([, call, result]) => {
    const asked = JSON.parse(call!) as Turn['call']
    return { name: asked.name, call: asked, result: JSON.parse(result!) }
  },
)

/** The values of this run by those of the guide, and what both become: an ID by its first place, an instant, a URL. */
const values = new Map<string, string>()
const id = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
const general = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value)
      .replace(id, 'ID')
      .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'INSTANT'),
  )

/** Remembers which ID of this run stands for each ID of the guide. */
function learn(recorded: unknown, actual: unknown): void {
  const ours = JSON.stringify(actual).match(id) ?? []
  for (const [at, known] of (JSON.stringify(recorded).match(id) ?? []).entries()) values.set(known, ours[at]!)
}

const inThisRun = (args: object): object =>
  JSON.parse(JSON.stringify(args).replace(id, known => values.get(known) ?? known))

let agent: Agent

beforeAll(async () => {
  const at = await bound({ key: 'WEB' })
  await query`update projects set name = 'Website' where id = ${at.of.id}`
  await query`update users set display_name = 'Mika' where id = ${at.owner.id}`
  await at.as('POST', `/api/projects/${at.of.id}/issues`, {
    title: 'Nobody finds the contact form',
    body: 'Visitors search for *contact*, but the link says *reach out*.',
  })
  const content = '# Rename the link\n\n1. Change the text of the link to *Contact*.\n2. Check the footer.\n'
  await at.sync(
    payload([], {
      documents: [{ path: 'plans/contact.md', taskId: 'WEB-T1', content }],
      phases: [
        {
          id: 'P1',
          title: 'Spring',
          tasks: [
            { id: 'WEB-T1', title: 'Rename the contact link', planPath: 'plans/contact.md', issues: [1] },
            { id: 'WEB-T2', title: 'Measure the clicks', dependsOn: ['WEB-T1'] },
          ],
        },
      ],
    }),
  )
  agent = await anAgent(at.owner, { name: 'Claude Code' })
})

describe('the conversation of the guide (mcp § Tools)', { shuffle: false }, () => {
  it('is an agent that finds a task, claims it, reads it, comments, adds a file, and releases it', () => {
    const steps = turns.map(({ call }) => [call.name, (call.arguments as { action?: string }).action])
    expect(steps).toEqual([
      ['list_projects', undefined],
      ['get_roadmap', undefined],
      ['get_roadmap', undefined],
      ['claim_task', 'claim'],
      ['get_task', undefined],
      ['write_issue', 'comment'],
      ['add_file', undefined],
      ['claim_task', 'release'],
    ])
  })

  it.each(turns)('$name responds as it is recorded', async ({ call, result }) => {
    const actual = await agent.use(call.name, inThisRun(call.arguments))
    learn(result, actual)
    expect(general(actual)).toEqual(general(result))
  })
})
