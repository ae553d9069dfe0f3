import type { Context } from '../../context/context.ts'
import type { Connection } from '../../service/connection.ts'
import { isNamed } from '../../service/names.ts'
import { createOrg, findOrg, noSuchOrg, type Org } from '../../service/orgs.ts'
import { Failure } from '../../terminal/failure.ts'
import { chooseOrg } from '../projects/choose-org.ts'
import type { Options } from './options.ts'

/** An organization for a new project, and all organizations of the user. */
type Settled = { org: Org; orgs: Org[] }

/** Chooses the given organization, else the only one, else asks. Creates one if there is none, after confirmation. */
export async function settleOrg(
  context: Context,
  connection: Connection,
  { org: named, yes }: Options,
  orgs: readonly Org[],
): Promise<Settled> {
  const { canAsk, ask, confirm, print, say } = context.io
  const isKnown = named === undefined ? orgs.length > 0 : orgs.some(isNamed(named))
  if (isKnown)
    return { org: named ? findOrg(orgs, named) : await chooseOrg(context.io, orgs, named), orgs: [...orgs] }
  if (named === undefined && !canAsk()) throw orgMissing
  const name = named ?? (await ask(['新しい組織の名前', 'Name of the new organization']))
  if (named !== undefined && !yes) {
    if (!canAsk()) throw unconfirmed(named)
    const [ja, en] = noSuchOrg(named)
    const isConfirmed = await confirm([`${ja}。作成しますか？`, `${en}. Create it?`])
    if (!isConfirmed) throw unconfirmed(named)
  }
  const org = await createOrg(connection, name)
  print(say([`組織「${org.name}」を作成しました`, `Created the organization ${org.name}`]))
  return { org, orgs: [...orgs, org] }
}

const orgMissing = new Failure(['組織がまだありません', 'You have no organizations yet'], {
  exit: 'usage',
  code: 'usage',
  hint: ['--org 名前 --yes を指定すると作成します', 'Use --org NAME --yes to create one'],
})

const unconfirmed = (name: string) =>
  new Failure(noSuchOrg(name), {
    exit: 'usage',
    code: 'usage',
    hint: [
      '--org に cairn orgs の名前を指定するか、--yes を付けて作成してください',
      'Use a name from `cairn orgs`, or --yes to create it',
    ],
  })
