import { sendLinks, toPullRequestLinks } from '../../service/git-links.ts'
import { readIssueKey } from '../../service/issue-key.ts'
import { openProject } from '../../service/project.ts'
import { command, option } from '../define.ts'
import { type Options, parseArguments } from './arguments.ts'
import { readHistoryLinks } from './history.ts'
import { type LinksDryRun, type LinksOutput, printCounts, printDryRun, reportNothing } from './output.ts'

export const links = command<Options, [range: string | undefined]>({
  name: 'links',
  about: [
    'コミットとプルリクエストを、そこにキー（KEY-12）がある課題に結び付けます',
    'Links commits and pull requests to the issues whose keys (KEY-12) they name',
  ],
  arguments: [
    [
      '[range]',
      [
        'コミットの範囲（git の書き方。省略時は前回より後）',
        'commits, as git takes them; all since the last time unless given',
      ],
    ],
  ],
  options: [
    option('--all', ['前回の位置を忘れ、履歴をすべて送信します', 'forget the last time: the whole history']),
    option('-n, --dry-run', [
      '何も送信せず、送信するものを表示します',
      'show what would be sent, send nothing',
    ]),
    option('--pr <number>', [
      'コミットではなく、この番号のプルリクエストを送信します',
      'the pull request of this number in place of commits',
    ]),
    option('--title <title>', ['プルリクエストのタイトル', 'title of the pull request']),
    option('--author <name>', ['プルリクエストの作成者', 'author of the pull request']),
    option('--keys <keys>', [
      '課題のキー（カンマ区切り。省略時はタイトルから）',
      'keys of its issues, as in KEY-1,KEY-2; those in its title unless given',
    ]),
  ],
  examples: [
    ['cairn links', ['前回より後のコミット', 'commits since the last time']],
    ['cairn links main..feature', ['main にはないコミット', 'commits that main does not have']],
    [
      'cairn links --pr 17 --title "KEY-12 Sign in" --author Sato',
      ['プルリクエスト 1 件', 'one pull request'],
    ],
  ],
  jsonType: `{ project: string, dryRun: false, sent: number,
  linked: number, existing: number, skipped: number,
  warnings: string[], warningsTotal: number }
{ project: string, dryRun: true,
  links: { kind: "commit" | "pr", ref: string, title: string, author?: string,
    committedAt?: string | null, issueKeys: string[] }[] }`,
  async run(context, { json = false, ...options }, range) {
    const { io } = context
    const meant = parseArguments(options, range)
    const at = await openProject(context, options)
    const key = await readIssueKey(at)
    const { links, remember } =
      meant.kind === 'commits'
        ? await readHistoryLinks(context, at, key, meant)
        : { links: toPullRequestLinks(meant, key), remember: null }
    if (links.length === 0 && !json) reportNothing(io, key)
    if (options.dryRun) {
      const answer: LinksDryRun = { project: at.projectId, dryRun: true, links }
      return json ? io.printJson(answer) : printDryRun(io, answer)
    }
    const linked = await sendLinks(at, links, (last, { sent, of }) => {
      if (last) remember?.(last.ref)
      if (of > sent) io.report(io.say([`${of} 件中 ${sent} 件を送信しました`, `sent ${sent} of ${of}`]))
    })
    remember?.()
    const answer: LinksOutput = { project: at.projectId, dryRun: false, sent: links.length, ...linked }
    return json ? io.printJson(answer) : printCounts(io, answer)
  },
})
