import { invalidChoice, usageError } from '../../terminal/failure.ts'
import { argument, command, option } from '../define.ts'
import { jqOption, withJq } from '../json-options.ts'
import { createContentReader, FieldOption } from './fields.ts'
import { printHead, printRawJson, printResponse } from './output.ts'
import { buildRequest, type RequestOptions } from './request.ts'
import { methods, readAllPages, readJson, sendRaw } from './send.ts'
import { resolveTarget } from './target.ts'

type Options = RequestOptions & { all?: true; include?: true; jq?: string }

export const api = command<Options, [method: string, path: string]>({
  name: 'api',
  about: [
    'API を直接呼び出します（専用のコマンドがない操作に使います）',
    'Calls the API directly, for operations without a command of their own',
  ],
  arguments: [
    argument('<method>', ['HTTP メソッド', 'HTTP method']).choices(methods).argParser(methodOf),
    [
      '<path>',
      [
        'サーバーのパス（/api は省略できます。{project} はプロジェクトの ID に置き換わります）',
        'path on the server, with or without /api; {project} is replaced with the project ID',
      ],
    ],
  ],
  options: [
    new FieldOption(
      '-f, --raw-field <key=value>',
      [
        '文字列の項目（GET、HEAD、DELETE ではクエリ、それ以外では JSON の本文）',
        'string field: in the query for GET, HEAD, and DELETE, otherwise in a JSON body',
      ],
      false,
    ),
    new FieldOption(
      '-F, --field <key=value>',
      [
        '-f と同じ。ただし true、false、null、数値は JSON の値に、@FILE はファイルの内容になります',
        'like -f, but true, false, null, and numbers are JSON, and @FILE is the content of a file',
      ],
      true,
    ),
    option('--input <file>', [
      'そのまま送信する本文のファイル（- は標準入力）。項目はクエリになります',
      'file to send as the body (`-` for standard input); fields then go into the query',
    ]),
    option('-H, --header <name: value>', ['リクエストヘッダー', 'request header']).argParser(
      (header: string, before: string[] = []) => [...before, header],
    ),
    option('--all', ['一覧のすべてのページを 1 つにまとめます', 'combine all pages of a list']),
    option('-i, --include', ['ステータスとヘッダーも表示します', 'also print status and headers']).conflicts(
      'all',
    ),
    jqOption(),
  ],
  examples: [
    ['cairn api GET me/profile', ['自分のプロフィール', 'your profile']],
    [
      'cairn api GET projects/{project}/activity --all -f type=issue.created',
      ['課題の作成履歴をすべて', 'all created issues in the activity'],
    ],
    [
      "cairn api GET projects --jq '.projects[].name'",
      ['すべてのプロジェクトの名前', 'the names of all projects'],
    ],
    [
      "cairn api PATCH projects/{project} -f description='Search'",
      ['プロジェクトの説明を変更', 'change the description of the project'],
    ],
    [
      "cairn api PATCH projects/{project}/issues -F 'numbers[]=12' -f 'change[priority]=high'",
      ['リストとオブジェクトを送信', 'send a list and an object'],
    ],
    [
      "cairn api PUT projects/{project}/icon-image --input icon.png -H 'Content-Type: image/png'",
      ['ファイルを送信', 'send a file'],
    ],
  ],
  async run(context, { all, include, jq, fields, header, input, ...options }, method, path) {
    const { io } = context
    if (all && method !== 'GET')
      throw usageError(['--all は GET だけで使えます', '--all works only with GET'])
    const { api, address } = await resolveTarget(context, options, path)
    const asked = await buildRequest(method, address, { fields, header, input }, createContentReader(context))
    await withJq(context, jq, async filter => {
      const print = filter?.print ?? (json => printRawJson(io, json))
      if (all) return print(JSON.stringify(await readAllPages(api, asked)))
      const answer = await sendRaw(api, asked)
      if (include) printHead(io, answer.response)
      return filter ? filter.print(readJson(answer)) : printResponse(io, answer)
    })
  },
})

function methodOf(written: string): string {
  const method = written.toUpperCase()
  if (!methods.includes(method)) throw invalidChoice('method', written, methods.join(', '))
  return method
}
