import { agentInstructions, type Workplace } from '../../../agents/instructions.ts'
import { type McpSetup, mcpSetups, serverVariable, tokenVariable } from '../../../agents/mcp-setups.ts'
import type { Context } from '../../context/context.ts'
import { document } from '../../json/shape.ts'
import type { Say } from '../../language/language.ts'
import { openRepository } from '../../repository/repository.ts'
import { openProject } from '../../service/project.ts'
import { normalizeServer } from '../../service/server.ts'
import { command, option } from '../define.ts'
import { type Outcome, writeInstructions } from './instructions-file.ts'

export const init = command<{ print?: true }>({
  name: 'init',
  about: [
    'AGENTS.md に Cairn の使い方を書き込み、MCP サーバーの追加方法を表示します',
    'Writes to AGENTS.md how to use Cairn, and prints how to add the MCP server',
  ],
  options: [option('--print', ['ファイルに書かず、表示だけします', 'only print, write no file'])],
  examples: [
    ['cairn agents init', ['AGENTS.md を作成または更新', 'create or update AGENTS.md']],
    ['cairn agents init --print', ['書き込む内容を表示', 'show what it would write']],
    [
      "cairn agents init --print --jq '.setups[0].text'",
      ['Claude Code に追加するコマンド', 'the command for Claude Code'],
    ],
  ],
  shape: document({
    file: 'string',
    outcome: '"created" | "updated" | "unchanged" | "printed"',
    lines: 'string',
    setups: '{ client: string, file: string | null, text: string }[]',
  }),
  async run(context, { json, print, ...shared }) {
    const { io } = context
    const { root, place } = await findPlace(context, shared)
    const lines = agentInstructions(place)
    const setups = mcpSetups(place.url)
    const outcome = print ? 'printed' : writeInstructions(root, lines)
    if (json) return io.printJson({ file: 'AGENTS.md', outcome, lines, setups })
    io.printLines(print ? lines : io.say(outcomes[outcome as Outcome]))
    io.printLines(`\n${describeSetups(io.say, place.url, setups)}`)
  },
})

const outcomes: Record<Outcome, readonly [ja: string, en: string]> = {
  created: ['AGENTS.md を作成しました', 'Created AGENTS.md'],
  updated: ['AGENTS.md の Cairn の部分を更新しました', 'Updated the lines about Cairn in AGENTS.md'],
  unchanged: ['AGENTS.md はすでに最新です', 'AGENTS.md is already up to date'],
}

type Shared = { server?: string; project?: string }

/** The project that the repository is linked to, without a request, or else the given one. */
async function findPlace(context: Context, shared: Shared): Promise<{ root: string; place: Workplace }> {
  const { root, link } = await openRepository(context)
  if (link && !shared.project && !shared.server)
    return { root, place: { url: normalizeServer(link.server), projectId: link.project } }
  const { url, projectId } = await openProject(context, shared)
  return { root, place: { url, projectId } }
}

function describeSetups(say: Say, url: string, setups: McpSetup[]): string {
  const intro = say([
    `MCP サーバー ${url}/mcp を追加するには、トークンを作成します:
  ${url}/settings/tokens
環境変数に設定してから、お使いのツールに追加します（cairn コマンドには ${serverVariable} も必要です）:
  ${serverVariable}=${url}
  ${tokenVariable}=（作成したトークン）`,
    `To add the MCP server ${url}/mcp, create a token:
  ${url}/settings/tokens
Set both variables in your environment. The command line needs ${serverVariable}, too.
  ${serverVariable}=${url}
  ${tokenVariable}=YOUR_TOKEN
Then add the server to your tool.`,
  ])
  const all = setups.map(
    ({ client, file, text }) => `${client}${file === null ? '' : ` (${file})`}:\n\n${text}`,
  )
  return [intro, ...all].join('\n\n')
}
