/** How to add the MCP server to a client: a command to run, or the content of a file. */
export type McpSetup = { client: string; file: string | null; text: string }

/** The variable from which clients read the token, so that no file has it. */
export const tokenVariable = 'CAIRN_TOKEN'

/** The variable with the server of the token, without which the command line does not send it. */
export const serverVariable = 'CAIRN_URL'

/** How to add the MCP server of a service to each client. No text contains a token. */
export function mcpSetups(url: string): McpSetup[] {
  const endpoint = `${url}/mcp`
  return [
    {
      client: 'Claude Code',
      file: null,
      text: `claude mcp add --transport http --scope project cairn ${endpoint} --header 'Authorization: Bearer \${${tokenVariable}}'`,
    },
    {
      client: 'Codex',
      file: null,
      text: `codex mcp add cairn --url ${endpoint} --bearer-token-env-var ${tokenVariable}`,
    },
    {
      client: 'Cursor',
      file: '.cursor/mcp.json',
      text: json({
        mcpServers: {
          cairn: { url: endpoint, headers: { Authorization: `Bearer \${env:${tokenVariable}}` } },
        },
      }),
    },
    {
      client: 'VS Code',
      file: '.vscode/mcp.json',
      text: json({
        servers: {
          cairn: {
            type: 'http',
            url: endpoint,
            headers: { Authorization: `Bearer \${input:cairn-token}` },
          },
        },
        inputs: [{ type: 'promptString', id: 'cairn-token', description: 'Cairn token', password: true }],
      }),
    },
  ]
}

const json = (value: object): string => JSON.stringify(value, null, 2)
