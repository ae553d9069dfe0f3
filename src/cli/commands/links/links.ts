import { sendLinks, toPullRequestLinks } from '../../service/git-links.ts'
import { readIssueKey } from '../../service/issue-key.ts'
import { openProject } from '../../service/project.ts'
import { counted } from '../../terminal/numbers.ts'
import { command, option } from '../define.ts'
import { type Options, parseArguments } from './arguments.ts'
import { readHistoryLinks } from './history.ts'
import { reportNoKey } from './no-key.ts'
import {
  type LinksDryRun,
  type LinksOutput,
  linksJson,
  printCounts,
  printDryRun,
  reportNothing,
} from './output.ts'

export const links = command<Options, [range: string | undefined]>({
  name: 'links',
  about: [
    'コミットとプルリクエストを、キー（KEY-12）が書かれた課題にリンクします',
    'Links commits and pull requests to the issues that they mention, such as KEY-12',
  ],
  arguments: [
    [
      '[range]',
      [
        'コミットの範囲（git の形式。省略時は前回より後）',
        'range of commits in git syntax (default: since the last run)',
      ],
    ],
  ],
  options: [
    option('--all', ['前回の位置を無視し、履歴をすべて送信します', 'send the full history again']),
    option('-n, --dry-run', [
      '何も送信せず、送信するものを表示します',
      'show what would be sent, without sending it',
    ]),
    option('--pr <number>', [
      'コミットの代わりに、この番号のプルリクエストを送信します',
      'send the pull request with this number instead of commits',
    ]),
    option('--title <title>', ['プルリクエストのタイトル', 'title of the pull request']),
    option('--author <name>', ['プルリクエストの作成者', 'author of the pull request']),
    option('--keys <keys>', [
      '課題のキー（カンマ区切り。省略時はタイトルから）',
      'issue keys, such as KEY-1,KEY-2 (default: those in the title)',
    ]),
  ],
  examples: [
    ['cairn links', ['前回より後のコミット', 'commits since the last run']],
    ['cairn links main..feature', ['main にないコミット', 'commits that are not on main']],
    [
      'cairn links --pr 17 --title "KEY-12 Sign in" --author Sato',
      ['プルリクエスト 1 件', 'one pull request'],
    ],
  ],
  shape: linksJson,
  async run(context, { json = false, ...options }, range) {
    const { io } = context
    const meant = parseArguments(options, range)
    const at = await openProject(context, options)
    const { key, missing } = await readIssueKey(at)
    if (key === null) return reportNoKey(context, at.projectId, missing, options.dryRun === true, json)
    const { links, isSinceLast, remember } =
      meant.kind === 'commits'
        ? await readHistoryLinks(context, at, key, meant)
        : { links: toPullRequestLinks(meant, key), isSinceLast: false, remember: null }
    if (links.length === 0 && !json) reportNothing(io, key, isSinceLast)
    if (options.dryRun) {
      const answer: LinksDryRun = { project: at.projectId, dryRun: true, links }
      return json ? io.printJson(answer) : printDryRun(io, answer)
    }
    const linked = await sendLinks(at, links, (last, { sent, of }) => {
      if (last) remember?.(last.ref)
      if (of > sent)
        io.report(io.say([counted`${of} 件中 ${sent} 件を送信しました`, counted`sent ${sent} of ${of}`]))
    })
    remember?.()
    const answer: LinksOutput = { project: at.projectId, dryRun: false, sent: links.length, ...linked }
    return json ? io.printJson(answer) : printCounts(io, answer)
  },
})
