import { Link } from '@tanstack/react-router'
import { agentInstructions } from '../../../agents/instructions.ts'
import { mcpSetups, serverVariable, tokenVariable } from '../../../agents/mcp-setups.ts'
import { texts, useTexts } from '../../language/texts.ts'
import { Command } from '../../parts/command.tsx'
import layout from '../../parts/layout.module.css'
import text from '../../parts/text.module.css'
import { SettingSection } from './setting.tsx'

const messages = texts({
  ja: {
    title: 'AI エージェント',
    lead: 'エージェントにこのプロジェクトの使い方を伝え、MCP サーバーに接続します。リポジトリで cairn agents init を実行しても、同じ内容を設定できます。',
    lines: 'AGENTS.md に追加する内容',
    token: (variable: string, server: string) =>
      `接続には API トークンが必要です。作成したら、環境変数 ${variable} に設定してください。cairn コマンドには ${server} も必要です。`,
    tokens: 'API トークンを作成',
  },
  en: {
    title: 'AI agents',
    lead: 'Tell agents how to use this project, and connect them to the MCP server. The command cairn agents init in the repository does the same.',
    lines: 'Add this to AGENTS.md',
    token: (variable, server) =>
      `They need an API token. Create one, and set it as ${variable} in your environment. The command line also needs ${server}.`,
    tokens: 'Create an API token',
  },
})

/** What agents need to work in this project: lines for `AGENTS.md`, and how to add the MCP server. */
export function AgentsSection({ projectId }: { projectId: string }) {
  const t = useTexts(messages)
  const url = location.origin
  return (
    <SettingSection title={t.title} lead={t.lead}>
      <div className={layout.stackLoose}>
        <Copied title={t.lines}>{agentInstructions({ url, projectId })}</Copied>
        <p>
          {t.token(tokenVariable, `${serverVariable}=${url}`)} <Link to="/settings/tokens">{t.tokens}</Link>
        </p>
        {mcpSetups(url).map(({ client, file, text }) => (
          <Copied key={client} title={file === null ? client : `${client} · ${file}`}>
            {text}
          </Copied>
        ))}
      </div>
    </SettingSection>
  )
}

const Copied = ({ title, children }: { title: string; children: string }) => (
  <div className={layout.stackClose}>
    <h3 className={text.label}>{title}</h3>
    <Command>{children}</Command>
  </div>
)
