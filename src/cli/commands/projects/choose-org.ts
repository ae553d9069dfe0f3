import { labelOf } from '../../service/names.ts'
import { findOrg, type Org } from '../../service/orgs.ts'
import { Failure, usageError } from '../../terminal/failure.ts'
import type { Io } from '../../terminal/io.ts'

/** Chooses the given organization, else the only one, else asks the user. */
export async function chooseOrg(
  { canAsk, pick }: Io,
  orgs: readonly Org[],
  named: string | undefined,
): Promise<Org> {
  if (named !== undefined) return findOrg(orgs, named)
  const [first, ...others] = orgs
  if (!first) throw noOrg
  if (others.length === 0) return first
  if (!canAsk()) throw orgUnclear(orgs)
  return pick(['どの組織に作成しますか', 'In which organization?'], orgs, org => labelOf(orgs, org))
}

const noOrg = new Failure(['組織がまだありません', 'You have no organizations yet'], {
  code: 'no_org',
  hint: ['cairn orgs new 名前 で作成します', 'Create one: cairn orgs new NAME'],
})

const orgUnclear = (orgs: readonly Org[]) => {
  const labels = orgs.map(org => labelOf(orgs, org)).join(', ')
  return usageError(
    ['組織を指定してください', 'Specify an organization'],
    [`--org で選んでください: ${labels}`, `Choose one with --org: ${labels}`],
  )
}
