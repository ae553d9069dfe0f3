import type { RepoIdentity } from '../../../client/index.ts'
import type { Say } from '../../language/language.ts'
import { sanitizeLine } from '../../terminal/sanitize.ts'

export type CiService = 'github' | 'gitlab'

/** Finds the CI service of the repository's host. */
export function findCiService({ kind, value }: RepoIdentity): CiService | null {
  const [host = ''] = value.split('/')
  if (kind !== 'remote') return null
  if (/(^|\.)github\./.test(host)) return 'github'
  return /(^|\.)gitlab\./.test(host) ? 'gitlab' : null
}

/** The lines for CI: where to create a token, and the file with the steps. */
export function formatCiSteps(say: Say, service: CiService, url: string, project: string): string {
  const secret = secrets[service]
  const name = sanitizeLine(project)
  const [file, text] = files[service](url)
  return `${say([
    `CI で同期するには、「${name}」専用で権限 roadmap:sync を持つトークンを作成します:
  ${url}/settings/tokens
${secret[0]} に CAIRN_TOKEN として保存し、
${file} に次の内容を書きます:`,
    `To sync in CI, create a token for ${name} only, with the scope roadmap:sync:
  ${url}/settings/tokens
Store it as CAIRN_TOKEN in ${secret[1]}.
Then add this to ${file}:`,
  ])}\n\n${text}`
}

const secrets: Record<CiService, readonly [ja: string, en: string]> = {
  github: [
    'リポジトリの Settings > Secrets and variables > Actions',
    'Settings > Secrets and variables > Actions',
  ],
  gitlab: ['プロジェクトの Settings > CI/CD > Variables', 'Settings > CI/CD > Variables'],
}

const files: Record<CiService, (url: string) => readonly [path: string, text: string]> = {
  github: url => [
    '.github/workflows/cairn.yml',
    `on: push
env:
  CAIRN_URL: ${url}
  CAIRN_TOKEN: \${{ secrets.CAIRN_TOKEN }}
jobs:
  cairn:
    if: github.ref_name == github.event.repository.default_branch
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
        with:
          fetch-depth: 0
      - run: npx --yes "$CAIRN_URL/cairn-cli.tgz" sync
      - run: npx --yes "$CAIRN_URL/cairn-cli.tgz" links`,
  ],
  gitlab: url => [
    '.gitlab-ci.yml',
    `cairn:
  image: node:22
  variables:
    CAIRN_URL: ${url}
    GIT_DEPTH: 0
  rules:
    - if: $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH
  script:
    - npx --yes "$CAIRN_URL/cairn-cli.tgz" sync
    - npx --yes "$CAIRN_URL/cairn-cli.tgz" links`,
  ],
}
