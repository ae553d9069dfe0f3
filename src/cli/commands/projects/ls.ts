import { list } from '../../json/shape.ts'
import type { Sentence } from '../../language/language.ts'
import { listVisibleOrgs, type Org } from '../../service/orgs.ts'
import { connectHere, listProjects, type Project } from '../../service/project.ts'
import { fitTable } from '../../terminal/fit-table.ts'
import type { Io } from '../../terminal/io.ts'
import { roleName } from '../../terminal/roles.ts'
import { command, option } from '../define.ts'
import { showPage, type WebOptions, webOptions } from '../web.ts'
import { nameOfOrg, projectFields, toJson } from './json-types.ts'

export const ls = command<WebOptions & { all?: true }>({
  name: 'ls',
  about: ['参加しているプロジェクトを一覧表示します', 'Lists your projects'],
  options: [
    option('--all', ['アーカイブ済みのプロジェクトも表示します', 'also show archived projects']),
    ...webOptions,
  ],
  examples: [
    ['cairn projects ls', ['名前、キー、組織、役割を表示', 'names, keys, organizations, and roles']],
    ['cairn projects ls --all', ['アーカイブ済みのものも', 'also archived ones']],
  ],
  shape: list('projects', projectFields),
  async run(context, { all = false, web, browser, json, ...shared }) {
    const connection = await connectHere(context, shared)
    if (web) return showPage(context, connection.url, '/', { browser, json })
    const [projects, orgs] = await Promise.all([listProjects(connection), listVisibleOrgs(connection)])
    const shown = projects.filter(({ archivedAt }) => all || archivedAt === null)
    if (json) context.io.printJson({ projects: shown.map(one => toJson(connection.url, orgs, one)) })
    else if (shown.length > 0) printProjects(context.io, shown, orgs)
    else context.io.report(context.io.say(noProjects))
  },
})

function printProjects(
  { say, printLines, columns, colors }: Io,
  projects: readonly Project[],
  orgs: readonly Org[],
): void {
  const rows = projects.map(({ name, key, orgId, role, archivedAt }) => [
    { text: name, paint: colors.bold },
    key ?? '-',
    nameOfOrg(orgs, orgId) ?? '-',
    say(roleName(role)),
    archivedAt ? say(['アーカイブ済み', 'archived']) : '',
  ])
  printLines(fitTable(rows, 0, columns()))
}

const noProjects: Sentence = [
  'プロジェクトがありません。cairn projects new 名前 で作成します',
  'No projects. Create one: cairn projects new NAME',
]
