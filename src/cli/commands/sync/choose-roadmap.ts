import type { Sentence } from '../../language/language.ts'
import type { Checkout } from '../../repository/checkout.ts'
import { linkFile } from '../../repository/link-file.ts'
import { anyBranch, findMainBranch, isGone, isOutside } from '../../repository/main-branch.ts'
import type { Repository } from '../../repository/repository.ts'
import { Failure } from '../../terminal/failure.ts'
import type { Target } from '../linked-roadmap.ts'
import { branchSlug } from './branch-slug.ts'

/** The roadmap that a sync replaces. */
export type ChosenRoadmap = {
  slug: string
  /** For the roadmap of a branch, the slug of the main roadmap. */
  branchOf: string | null
  /** The branch whose roadmap counts, `*` for every branch, or null if unknown. */
  mainBranch: string | null
  /** Why the branch must not be synced. */
  refusal: Failure | null
}

type Options = {
  ofBranch?: boolean
  branchOk?: boolean
  /** Whether it runs in CI, where a detached head is usual and old branches may be left from earlier jobs. */
  isInCi: boolean
}

/** Chooses the roadmap: with `ofBranch` the branch's own one, except on the main branch. */
export async function chooseRoadmap(
  repository: Repository,
  { slug, isSlugGiven = false }: Target,
  source: Checkout | null,
  { ofBranch = false, branchOk = false, isInCi }: Options,
): Promise<ChosenRoadmap> {
  const mainBranch = await findMainBranch(repository)
  const branch = source?.branch ?? null
  const main = { slug, branchOf: null, mainBranch, refusal: null }
  if (ofBranch) {
    if (branch === null) throw noBranch
    if (mainBranch === null) throw noMainBranch
    return branch === mainBranch ? main : { ...main, slug: branchSlug(slug, branch), branchOf: slug }
  }
  const isAllowed = branchOk || isSlugGiven || mainBranch === null || mainBranch === anyBranch
  if (isAllowed || source === null || branch === mainBranch) return main
  if (branch !== null) {
    const isRenamed = await isGone(repository, mainBranch)
    return {
      ...main,
      refusal: otherBranch(branch, mainBranch, isRenamed ? renamed(mainBranch, branch) : allow),
    }
  }
  const isOther = !isInCi && (await isOutside(repository, mainBranch, source.commit))
  return { ...main, refusal: isOther ? otherCommit(source.commit, mainBranch) : null }
}

const otherBranch = (branch: string, mainBranch: string, hint: Sentence) =>
  new Failure(
    [
      `ここは ${branch} ブランチです。同期するのは ${mainBranch} ブランチだけです`,
      `This is the branch ${branch}, but only ${mainBranch} is synced`,
    ],
    {
      code: 'other_branch',
      hint,
      facts: { branch, mainBranch },
    },
  )

const allow: Sentence = [
  `cairn sync --branch を実行すると、ブランチ専用のロードマップに同期します。cairn sync --branch-ok を実行すると、そのまま同期します。すべてのブランチを許可するには、${linkFile} に "branch": "${anyBranch}" と書いてください`,
  `Run \`cairn sync --branch\` to sync to a roadmap of the branch, or \`cairn sync --branch-ok\` to sync anyway. To allow all branches, set "branch": "${anyBranch}" in ${linkFile}`,
]

const renamed = (from: string, to: string): Sentence => [
  `ブランチの名前が ${from} から ${to} に変わった場合は、cairn link --branch ${to} を実行してください。${allow[0]}`,
  `If ${from} was renamed to ${to}, run \`cairn link --branch ${to}\`. ${allow[1]}`,
]

const otherCommit = (commit: string, mainBranch: string) =>
  new Failure(
    [
      `ブランチがチェックアウトされておらず、コミット ${commit.slice(0, 8)} は ${mainBranch} に含まれていません。同期するのは ${mainBranch} ブランチだけです`,
      `No branch is checked out, and the commit ${commit.slice(0, 8)} is not in ${mainBranch}. Only ${mainBranch} is synced`,
    ],
    {
      code: 'other_branch',
      hint: [
        'ブランチをチェックアウトしてください。cairn sync --branch-ok を実行すると、そのまま同期します',
        'Check out a branch, or run `cairn sync --branch-ok` to sync anyway',
      ],
      facts: { branch: null, mainBranch, commit },
    },
  )

const noBranch = new Failure(['ブランチがチェックアウトされていません', 'No branch is checked out'], {
  code: 'no_branch',
  hint: [
    '--branch を付けずに実行するか、ブランチをチェックアウトしてください',
    'Check out a branch, or run it without --branch',
  ],
})

const noMainBranch = new Failure(['どのブランチがメインなのか分かりません', 'The main branch is unknown'], {
  code: 'no_main_branch',
  hint: [
    `${linkFile} に "branch": "main" のように書いてください`,
    `Set it in ${linkFile}, for example "branch": "main"`,
  ],
})
