import { invalidChoice, usageError } from '../../terminal/failure.ts'
import { argument, command, option } from '../define.ts'
import { createContentReader, FieldOption } from './fields.ts'
import { printHead, printRawJson, printResponse } from './output.ts'
import { buildRequest, type RequestOptions } from './request.ts'
import { methods, readAllPages, sendRaw } from './send.ts'
import { resolveTarget } from './target.ts'

type Options = RequestOptions & { all?: true; include?: true }

export const api = command<Options, [method: string, path: string]>({
  name: 'api',
  about: [
    'API を直接呼び出します（専用のコマンドがない操作のために）',
    'Calls the API itself, for all that has no command of its own',
  ],
  arguments: [
    argument('<method>', ['HTTP メソッド', 'the HTTP method']).choices(methods).argParser(methodOf),
    [
      '<path>',
      [
        'サーバーのパス（/api は省略できます。{project} はプロジェクトの ID になります）',
        'a path of the server, with or without /api; {project} becomes the ID of the project',
      ],
    ],
  ],
  options: [
    new FieldOption(
      '-f, --raw-field <key=value>',
      [
        '文字列の項目（GET、HEAD、DELETE ではクエリ、それ以外では JSON の本文）',
        'a field of text: of the query for GET, HEAD and DELETE, else of a JSON body',
      ],
      false,
    ),
    new FieldOption(
      '-F, --field <key=value>',
      [
        '同じく、true、false、null、数値は JSON の値に、@FILE はその内容になります',
        'the same, but true, false, null and numbers are JSON, @FILE is what the file says',
      ],
      true,
    ),
    option('--input <file>', [
      'そのまま送る本文のファイル（- なら標準入力）。項目はクエリになります',
      'a file that is the body as it is, `-` for standard input; fields are then the query',
    ]),
    option('-H, --header <name: value>', ['要求のヘッダー', 'a header of the request']).argParser(
      (header: string, before: string[] = []) => [...before, header],
    ),
    option('--all', ['一覧のすべてのページを 1 つにまとめます', 'all pages of a list, as one answer']),
    option('-i, --include', ['状態とヘッダーも表示します', 'status and headers too']).conflicts('all'),
  ],
  examples: [
    ['cairn api GET me/profile', ['自分のプロフィール', 'your profile']],
    [
      'cairn api GET projects/{project}/activity --all -f type=issue.created',
      ['作成された課題の履歴をすべて', 'all there is of issues that were made'],
    ],
    [
      "cairn api PATCH projects/{project} -f description='Search' -f 'features[]=issues'",
      ['プロジェクトを変更', 'changes the project'],
    ],
    [
      "cairn api PUT projects/{project}/icon-image --input icon.png -H 'Content-Type: image/png'",
      ['ファイルを送る', 'sends a file'],
    ],
  ],
  async run(context, { all, include, fields, header, input, ...options }, method, path) {
    const { io } = context
    if (all && method !== 'GET') throw usageError(['--all は GET だけで使えます', '--all is for GET alone'])
    const { api, address } = await resolveTarget(context, options, path)
    const asked = await buildRequest(method, address, { fields, header, input }, createContentReader(context))
    if (all) return printRawJson(io, JSON.stringify(await readAllPages(api, asked)))
    const answer = await sendRaw(api, asked)
    if (include) printHead(io, answer.response)
    printResponse(io, answer)
  },
})

function methodOf(written: string): string {
  const method = written.toUpperCase()
  if (!methods.includes(method)) throw invalidChoice('method', written, methods.join(', '))
  return method
}
