import { member } from '../../json/shape.ts'
import { parseKey, proposeKey } from '../../service/key-proposals.ts'
import { createProject } from '../../service/new-project.ts'
import { listOrgs } from '../../service/orgs.ts'
import { connectHere } from '../../service/project.ts'
import { command, option } from '../define.ts'
import { chooseOrg } from './choose-org.ts'
import { projectFields, toJson } from './json-types.ts'

type Options = { org?: string; key?: string }

export const create = command<Options, [name: string]>({
  name: 'new',
  about: ['プロジェクトを作成します', 'Creates a project'],
  arguments: [['<name>', ['名前', 'name']]],
  options: [
    option('--org <org>', [
      '組織の ID または名前（1 つだけなら省略できます）',
      'organization ID or name (default: the only one)',
    ]),
    option('--key <key>', [
      '課題のキー（省略時はプロジェクト名またはリポジトリ名から）',
      'key of its issues (default: from its name, or from that of the repository)',
    ]),
  ],
  examples: [
    ['cairn projects new "Mobile app"', ['課題は MA-1 から始まります', 'its issues begin with MA-1']],
    [
      'cairn projects new "Mobile app" --org "Alpine club" --key APP',
      ['組織とキーを指定', 'in an organization, with a key'],
    ],
  ],
  shape: member('project', projectFields),
  async run(context, { org: named, key: given, json, ...shared }, name) {
    const { say, print, printJson } = context.io
    const givenKey = given === undefined ? null : parseKey(given)
    const connection = await connectHere(context, shared)
    const orgs = await listOrgs(connection)
    const org = await chooseOrg(context.io, orgs, named)
    const key = givenKey ?? proposeKey(name, connection.repository.name)
    const project = await createProject(connection, { orgId: org.id, name, key })
    const shown = toJson(connection.url, orgs, project)
    if (json) return printJson({ project: shown })
    print(say([`${describe(project)} を作成しました`, `Created ${describe(project)} in ${org.name}`]))
    print(shown.url)
  },
})

const describe = ({ name, key }: { name: string; key: string | null }): string =>
  key === null ? name : `${name} (${key})`
