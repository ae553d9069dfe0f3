import type { Context } from '../../context/context.ts'
import { findIdentity, type Repository } from '../../repository/repository.ts'
import type { Connection } from '../../service/connection.ts'
import { isNamed, labelOf } from '../../service/names.ts'
import { createProject } from '../../service/new-project.ts'
import { listVisibleOrgs, type Org } from '../../service/orgs.ts'
import { findLinkedProject, findProject, listProjects, type Project } from '../../service/project.ts'
import { Failure } from '../../terminal/failure.ts'
import { findCandidates, projectUnclear } from '../link/choose-project.ts'
import { chooseKey } from './key.ts'
import type { Options } from './options.ts'
import { settleOrg } from './org.ts'

type Place = Connection & { repository: Repository }

/** A project, and the organizations that the user can see. */
type Settled = { project: Project; orgs: Org[] }

/** Chooses the given, linked, or bound project, or else lets the user choose or create one. */
export async function settleProject(context: Context, at: Place, options: Options): Promise<Settled> {
  const orgs = await listVisibleOrgs(at)
  const found = options.new === undefined ? await findExisting(context, at, options) : null
  if (found) return { project: found, orgs }
  return create(context, at, options, orgs, options.new ?? (await askForName(context, at.repository)))
}

/** Returns null to create a project. */
async function findExisting(context: Context, at: Place, options: Options): Promise<Project | null> {
  const { io } = context
  const { link } = at.repository
  if (options.project !== undefined) return findProject(at, options.project)
  if (link?.server === at.url) return findLinkedProject(at, link)
  const { bound, active } = await findCandidates(at, await findIdentity(at.repository, options.remote))
  if (bound.length === 1) return bound[0]!
  const choices = bound.length > 0 ? bound : active
  if (io.canAsk()) {
    if (choices.length === 0) return null
    const label = (one: Project | null) =>
      one ? labelOf(choices, one) : io.say(['新しいプロジェクトを作成', 'Create a new project'])
    return io.pick(
      ['どのプロジェクトに関連付けますか', 'Which project does this repository belong to?'],
      [...choices, null],
      label,
    )
  }
  if (choices.length === 0) throw nothingToChoose
  throw projectUnclear(choices, [
    '--project で選ぶか、--new 名前 で作成してください',
    'Choose one with --project, or create one with --new NAME',
  ])
}

const nothingToChoose = new Failure(['プロジェクトがまだありません', 'You have no projects yet'], {
  exit: 'usage',
  code: 'usage',
  hint: ['--new 名前 を指定すると作成します', 'Use --new NAME to create one'],
})

const askForName = ({ io }: Context, { name }: Repository): Promise<string> =>
  io.ask(['新しいプロジェクトの名前', 'Name of the new project'], { byDefault: name })

/** Creates a project, or takes the one of this name that an earlier run has created. */
async function create(
  context: Context,
  at: Place,
  options: Options,
  visible: readonly Org[],
  name: string,
): Promise<Settled> {
  const { say, print } = context.io
  const before = (await listProjects(at))
    .filter(({ archivedAt }) => archivedAt === null)
    .filter(isNamed(name))
  if (before.length > 0) {
    const project = await findProject(at, name)
    print(say([`${project.name} はすでにあります`, `${project.name} exists already`]))
    return { project, orgs: [...visible] }
  }
  const { org, orgs } = await settleOrg(context, at, options, visible)
  const key = await chooseKey(context, options, [name, at.repository.name])
  const project = await createProject(at, { orgId: org.id, name, key })
  const named = key === null ? name : `${name} (${key})`
  print(say([`${org.name} に ${named} を作成しました`, `Created ${named} in ${org.name}`]))
  return { project, orgs }
}
