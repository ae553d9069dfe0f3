import { type Fields, list } from '../../json/shape.ts'
import type { Sentence } from '../../language/language.ts'
import { listOrgs, type Org } from '../../service/orgs.ts'
import { connectHere } from '../../service/project.ts'
import { fitTable } from '../../terminal/fit-table.ts'
import type { Io } from '../../terminal/io.ts'
import { counted, plural } from '../../terminal/numbers.ts'
import { roleName } from '../../terminal/roles.ts'
import { command } from '../define.ts'

const orgFields: Fields<keyof ReturnType<typeof toJson>> = {
  id: 'string',
  name: 'string',
  role: '"admin" | "member"',
  plan: 'string',
  projectCount: 'number',
}

export const ls = command({
  name: 'ls',
  about: ['所属する組織を一覧表示します', 'Lists your organizations'],
  examples: [['cairn orgs ls', ['名前、役割、プランを表示', 'names, roles, and plans']]],
  shape: list('orgs', orgFields),
  async run(context, { json, ...shared }) {
    const orgs = await listOrgs(await connectHere(context, shared))
    if (json) context.io.printJson({ orgs: orgs.map(toJson) })
    else if (orgs.length > 0) printOrgs(context.io, orgs)
    else context.io.report(context.io.say(noOrgs))
  },
})

const toJson = ({ id, name, role, plan, projectCount }: Org) => ({ id, name, role, plan, projectCount })

function printOrgs({ say, printLines, columns, colors }: Io, orgs: readonly Org[]): void {
  const rows = orgs.map(({ name, role, plan, projectCount }) => [
    { text: name, paint: colors.bold },
    say(roleName(role)),
    plans[plan] ?? plan,
    say([counted`プロジェクト ${projectCount}`, counted`${projectCount} ${plural(projectCount, 'project')}`]),
  ])
  printLines(fitTable(rows, 0, columns()))
}

const plans: Record<string, string> = { free: 'Free', pro: 'Pro', pro_plus: 'Pro+' }

const noOrgs: Sentence = [
  '組織がありません。cairn orgs new 名前 で作成します',
  'No organizations. Create one: cairn orgs new NAME',
]
