import { unwrap } from '../../../client/index.ts'
import { list } from '../../json/shape.ts'
import type { Connection } from '../../service/connection.ts'
import { connectHere, findProject } from '../../service/project.ts'
import { command } from '../define.ts'
import { limitOption } from '../issues/limit.ts'
import { listOption } from '../issues/list-option.ts'
import { kinds, type Result, renderResults } from './results.ts'

type Query = { q: string; kind?: string; projectId?: string }

/** The most results of one request. */
const largestPage = 50

const fields = {
  kind: kinds.map(kind => `"${kind}"`).join(' | '),
  projectId: 'string',
  id: 'string',
  key: 'string',
  title: 'string',
  snippet: 'string',
  ranges: '[number, number][]',
  url: 'string',
  updatedAt: 'string',
}

export const search = command<{ kind?: string[]; limit: number }, [words: string[]]>({
  name: 'search',
  about: [
    'すべてのプロジェクトから、課題、コメント、タスク、文書、ファイル、プロジェクトを検索します',
    'Searches issues, comments, tasks, documents, files, and projects in all of your projects',
  ],
  arguments: [['<words...>', ['1 つの語句として検索する言葉', 'what to find, as one phrase']]],
  options: [
    listOption('--kind <kind>', ['この種類だけ', 'only of these kinds'], kinds, true),
    limitOption(20, ['最大件数', 'maximum number of results']),
  ],
  examples: [
    ['cairn search login page', ['語句を検索', 'find a phrase']],
    ['cairn search CRN-12', ['課題をキーで検索', 'find an issue by its key']],
    ['cairn search 設計 --kind document,task', ['文書とタスクから', 'in documents and tasks']],
    ["cairn search login --jq '.results[].url'", ['ページのアドレス', 'the addresses of the pages']],
  ],
  shape: list('results', fields, { around: { truncated: 'boolean' }, optional: ['key'] }),
  async run(context, { json, kind, limit, ...shared }, words) {
    const { io } = context
    const connection = await connectHere(context, shared)
    const query = {
      q: words.join(' '),
      ...(kind && { kind: kind.join(',') }),
      ...(await inProject(connection, shared)),
    }
    const { results, truncated } = await readResults(connection, query, limit)
    const linked = results.map(one => ({ ...one, url: new URL(one.url, connection.url).href }))
    if (json) return io.printJson({ results: linked, truncated })
    if (results.length > 0) io.printLines(renderResults(io, results))
    else io.report(io.say(['見つかりませんでした', 'No results']))
    if (truncated) io.report(io.say(isTruncated))
  },
})

const isTruncated = [
  '古い本文は検索していません。--project でプロジェクトを指定すると、その本文だけを検索します',
  'Older texts were not searched. With --project, only the texts of that project are searched',
] as const

/** Without a project on the command line, all projects are searched, also in a linked repository. */
const inProject = async (connection: Connection, { project }: { project?: string }) =>
  project === undefined ? {} : { projectId: (await findProject(connection, project)).id }

async function readResults(
  { api }: Connection,
  query: Query,
  most: number,
): Promise<{ results: Result[]; truncated: boolean }> {
  const results: Result[] = []
  let isTruncated = false
  for (let cursor: string | null | undefined; cursor !== null && results.length < most; ) {
    const limit = Math.min(most - results.length, largestPage)
    const page = await unwrap(
      api.GET('/api/search', { params: { query: { ...query, limit, ...(cursor && { cursor }) } } }),
    )
    results.push(...page.results)
    isTruncated ||= page.truncated
    cursor = page.nextCursor
  }
  return { results, truncated: isTruncated }
}
