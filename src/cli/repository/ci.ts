import type { Env } from '../language/language.ts'

/** Whether the command runs in CI. All common services set `CI`, and people can set it to `false`. */
export const isCi = ({ CI }: Env): boolean => Boolean(CI) && !/^(false|0|no)$/i.test(CI!)

/** The variables in which services name the branch. A job of a pull request has two, and its own branch comes first. */
const branchVariables = [
  'GITHUB_HEAD_REF',
  'CI_MERGE_REQUEST_SOURCE_BRANCH_NAME',
  'CI_COMMIT_BRANCH',
  'BITBUCKET_BRANCH',
  'CIRCLE_BRANCH',
  'SYSTEM_PULLREQUEST_SOURCEBRANCH',
  'BUILD_SOURCEBRANCH',
  'TRAVIS_PULL_REQUEST_BRANCH',
  'TRAVIS_BRANCH',
  'BUILDKITE_BRANCH',
  'DRONE_SOURCE_BRANCH',
  'DRONE_BRANCH',
  'CHANGE_BRANCH',
  'GIT_BRANCH',
  'BRANCH_NAME',
  'CODEBUILD_WEBHOOK_HEAD_REF',
  'APPVEYOR_PULL_REQUEST_HEAD_REPO_BRANCH',
  'APPVEYOR_REPO_BRANCH',
  'SEMAPHORE_GIT_PR_BRANCH',
  'SEMAPHORE_GIT_BRANCH',
  'CIRRUS_BRANCH',
] as const

/** Finds the branch of a CI job, where git has none because the service checked out a commit. */
export function findCiBranch(env: Env): string | null {
  const named = branchVariables.map(name => env[name]).find(Boolean) ?? findGitHubBranch(env)
  return named?.replace(/^(refs\/(heads|remotes\/origin)|origin)\//, '') || null
}

/** The name is that of a tag in a job for a tag. */
const findGitHubBranch = ({ GITHUB_REF_TYPE, GITHUB_REF_NAME }: Env): string | undefined =>
  GITHUB_REF_TYPE === 'branch' ? GITHUB_REF_NAME : undefined
