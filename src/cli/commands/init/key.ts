import type { Context } from '../../context/context.ts'
import type { Repository } from '../../repository/repository.ts'
import type { Connection } from '../../service/connection.ts'
import { parseKey, proposeKey } from '../../service/key-proposals.ts'
import { setKey } from '../../service/new-project.ts'
import type { Project } from '../../service/project.ts'
import { Failure } from '../../terminal/failure.ts'
import type { Options } from './options.ts'

/** Sets a key if the project has none, and the user may set it and wants one. */
export async function settleKey(
  context: Context,
  at: Connection & { repository: Repository },
  project: Project,
  options: Options,
): Promise<Project> {
  const { say, print, canAsk } = context.io
  const given = options.key === undefined ? null : parseKey(options.key)
  if (project.key !== null) {
    if (given !== null && given !== project.key) throw otherKey(project)
    return project
  }
  if (given === null && (!['owner', 'admin'].includes(project.role) || !(options.yes || canAsk())))
    return project
  const key = await chooseKey(context, options, [project.name, at.repository.name])
  if (key === null) return project
  const changed = await setKey(at, project.id, key)
  print(
    say([
      `${project.name} の課題を ${key}-1 のように呼びます`,
      `The issues of ${project.name} are named ${key}-1, ${key}-2, …`,
    ]),
  )
  return changed
}

/** Chooses the given key, else the one that the user accepts, else the proposal from these names. */
export async function chooseKey(
  { io }: Context,
  { key, yes }: Options,
  names: readonly string[],
): Promise<string | null> {
  if (key !== undefined) return parseKey(key)
  const proposal = proposeKey(...names)
  if (yes || !io.canAsk()) return proposal
  const answer = await io.ask(
    ['課題のキー（課題は KEY-1 のようになります。なしは -）', 'Key of its issues, as in KEY-1 (- for none)'],
    { byDefault: proposal ?? '-', check: text => (text === '-' ? null : checkKey(text)) },
  )
  return answer === '-' ? null : parseKey(answer)
}

function checkKey(text: string): Failure | null {
  try {
    parseKey(text)
    return null
  } catch (thrown) {
    if (thrown instanceof Failure) return thrown
    throw thrown
  }
}

const otherKey = ({ id, name, key }: Project) =>
  new Failure([`${name} のキーは ${key} です`, `The key of ${name} is ${key}`], {
    exit: 'usage',
    code: 'usage',
    hint: [
      `変更するには: cairn projects key KEY --project ${id}`,
      `To change it: cairn projects key KEY --project ${id}`,
    ],
  })
