import { unwrap } from '../../client/index.ts'
import { document, objectType } from '../json/shape.ts'
import { connectHere } from '../service/project.ts'
import { formatDateTime } from '../terminal/format.ts'
import { table } from '../terminal/table.ts'
import { command } from './define.ts'

const tokenType = objectType({
  id: 'string',
  name: 'string',
  scopes: 'string[] | null',
  projectId: 'string | null',
  expiresAt: 'string | null',
})

export const whoami = command({
  name: 'whoami',
  about: [
    'サインインしているユーザー、サーバー、トークンを表示します',
    'Shows the signed-in user, the server, and the token',
  ],
  examples: [['cairn whoami', ['サインイン中のユーザーを表示', 'show the signed-in user']]],
  shape: document({
    server: 'string',
    user: '{ id: string, email: string, displayName: string | null }',
    token: tokenType,
  }),
  async run(context, { json, ...shared }) {
    const { say, language, printJson, printLines } = context.io
    const { url, api } = await connectHere(context, shared)
    const [{ user }, { token }] = await Promise.all([
      unwrap(api.GET('/api/me/profile')),
      unwrap(api.GET('/api/me/token')),
    ])
    const { id, email, displayName } = user
    if (json) return printJson({ server: url, user: { id, email, displayName }, token })
    const rows: [string, string][] = [
      [say(['ユーザー', 'User']), displayName ? `${displayName} <${email}>` : email],
      [say(['サーバー', 'Server']), url],
      [say(['トークン', 'Token']), token.name],
      [say(['権限', 'Scopes']), token.scopes?.join(', ') ?? say(['すべて', 'all'])],
      [
        say(['期限', 'Expires']),
        token.expiresAt ? formatDateTime(language, token.expiresAt) : say(['なし', 'never']),
      ],
    ]
    if (token.projectId) rows.push([say(['プロジェクト', 'Project']), token.projectId])
    printLines(table(rows))
  },
})
