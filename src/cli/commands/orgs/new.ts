import { member } from '../../json/shape.ts'
import { createOrg } from '../../service/orgs.ts'
import { connectHere } from '../../service/project.ts'
import { command } from '../define.ts'

export const create = command<object, [name: string]>({
  name: 'new',
  about: ['組織を作成します（作成者が管理者になります）', 'Creates an organization, with you as its admin'],
  arguments: [['<name>', ['名前', 'name']]],
  examples: [['cairn orgs new "Alpine club"', ['「Alpine club」を作成', 'create "Alpine club"']]],
  shape: member('org', { id: 'string', name: 'string', role: '"admin"' }),
  async run(context, { json, ...shared }, name) {
    const { say, print, printJson } = context.io
    const org = await createOrg(await connectHere(context, shared), name)
    if (json) printJson({ org: { id: org.id, name: org.name, role: org.role } })
    else print(say([`組織「${org.name}」を作成しました`, `Created the organization ${org.name}`]))
  },
})
