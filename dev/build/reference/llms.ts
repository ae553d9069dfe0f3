import { type Guide, readGuides } from './guides.ts'

/** `/llms.txt`: what the service offers to readers who are programs, in the format of llmstxt.org. */
export const llmsText = (): string => `# Cairn

> A backend for team projects, with an API for their tools: organizations and projects with roles, repository roadmaps,
> issues with links to commits, shared files, an activity log, and notifications.

All operations are under \`/api\` on this host. Send a personal token as \`Authorization: Bearer svc_user_…\`. Requests
and responses are JSON. Every error has a \`code\`.

## Guides

${readGuides().map(guideLine).join('\n')}

## Reference

- [OpenAPI document](/openapi.json): every operation, its permission, its errors, and examples (OpenAPI 3.1)
- [Reference page](/docs/): the same for people, with a form that sends requests
- [Postman collection](/postman.json): every operation as a request, with \`baseUrl\` and \`token\` as variables

## Tools

- [Command line](/docs/cli.md): \`cairn\` syncs roadmaps and manages issues and files, with JSON output for scripts
- [Package of the command line](/cairn-cli.tgz): install it with \`npm install --global\` and this address
- [Package of the client](/cairn-client.tgz): typed calls for TypeScript; install it with \`npm install\` and this address

## Optional

- [Rules](/docs/rules/index.md): every rule of the service, one page per subject
`

function guideLine({ name, title }: Guide): string {
  const summary = summaries[name]
  if (!summary) throw new Error(`The guide ${name} has no summary`)
  return `- [${title}](/docs/guides/${name}.md): ${summary}`
}

const summaries: Record<string, string> = {
  introduction: 'what the API has in common everywhere, and what the examples need',
  'sign-in': 'start a session with an emailed code, or sign in a tool with the device login',
  'make-a-token': 'a token for a tool, limited to scopes, a project, and a time',
  'sync-a-roadmap': 'send the whole roadmap of a repository, and learn what changed',
  'upload-a-file': 'reserve space, send the bytes to the object store, and register the file',
  'page-through-a-list': 'pages, totals, and reading lists whole',
  'errors-and-retries': 'codes, messages, and what to send again when',
  'send-it-once': 'idempotency keys, so that a repeated POST takes effect once',
  limits: 'rate limits, sizes, and how to see what is left',
  'connect-an-agent': 'the tools of /mcp for agents, with a conversation',
  'build-an-app':
    'an app that users connect in the browser: its document, a code, tokens, and the first call',
}
