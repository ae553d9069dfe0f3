import { texts, useTexts } from '../language/texts.ts'

const named = texts({
  ja: { api: 'API', mcp: 'エージェント用のツール (MCP)' },
  en: { api: 'The API', mcp: 'The tools for agents (MCP)' },
})

/** What an app can call, by the URL of its resource: the API, or the tools of `/mcp`. */
export function useResourceNames(): (url: string) => string {
  const names = useTexts(named)
  return url => (new URL(url).pathname === '/mcp' ? names.mcp : names.api)
}
