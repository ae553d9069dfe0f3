/** The service and the project that agents work with. */
export type Workplace = { url: string; projectId: string }

const [begin, end] = ['<!-- cairn:begin -->', '<!-- cairn:end -->']

/** The lines for `AGENTS.md`, between marks. They are in English, so that a team's languages do not change them. */
export const agentInstructions = ({ url, projectId }: Workplace): string =>
  [
    begin,
    '## Tasks in Cairn',
    '',
    `The roadmap and the issues of this repository are in Cairn: ${url}/projects/${projectId}`,
    '',
    `Use the tools of the MCP server ${url}/mcp, or the command line.`,
    `To install it, run \`npm install --global ${url}/cairn-cli.tgz\`.`,
    '',
    '- Run `cairn next` to list the tasks that are ready and that nobody works on.',
    '- Run `cairn claim TASK` before you change anything for a task, and again to renew the claim.',
    '  If another user has claimed it, choose another task.',
    '- Run `cairn search WORDS` to find issues, tasks, and documents.',
    '- Run `cairn release TASK` when you are done, or when you stop.',
    end,
  ].join('\n')

/** The marks in a text are not one beginning and one end after it. */
export class BrokenMarks extends Error {}

/** A text with these lines in place of those between its marks, or at its end. Nothing else changes. */
export function withInstructions(text: string, lines: string): string {
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n'
  const block = lines.replaceAll('\n', lineEnd)
  const [begins, ends] = [placesOf(begin, text), placesOf(end, text)]
  if (begins.length === 0 && ends.length === 0) {
    const isEnded = text === '' || text.endsWith('\n')
    const space = text === '' ? '' : isEnded ? lineEnd : lineEnd + lineEnd
    return `${text}${space}${block}${lineEnd}`
  }
  const [from, to] = [begins[0], ends[0]]
  if (from === undefined || to === undefined || begins.length + ends.length > 2 || to < from)
    throw new BrokenMarks()
  return text.slice(0, from) + block + text.slice(to + end.length)
}

/** Where a mark is alone on its line. */
const placesOf = (mark: string, text: string): number[] =>
  [...text.matchAll(new RegExp(`(?<=^|\\n)${mark}(?=\\r?\\n|$)`, 'g'))].map(({ index }) => index)
