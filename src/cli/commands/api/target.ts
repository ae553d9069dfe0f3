import type { Context } from '../../context/context.ts'
import { openRepository } from '../../repository/repository.ts'
import { type Connection, connect } from '../../service/connection.ts'
import { openProject } from '../../service/project.ts'
import { usageError } from '../../terminal/failure.ts'
import type { Shared } from '../define.ts'

/** Resolves a path to a URL on the server. Replaces `{project}` with the given or linked project. */
export async function resolveTarget(
  context: Context,
  options: Shared,
  written: string,
): Promise<Connection & { address: URL }> {
  if (placeholder.test(written)) {
    const project = await openProject(context, options)
    return {
      ...project,
      address: resolveAddress(project.url, written.replaceAll(placeholders, project.projectId)),
    }
  }
  const { server } = options
  const isNamed = server || context.env.CAIRN_URL
  const connection = connect(context, server, isNamed ? null : (await openRepository(context)).link?.server)
  return { ...connection, address: resolveAddress(connection.url, written) }
}

const placeholder = /\{project(Id)?\}/
const placeholders = /\{project(Id)?\}/g

/**
 * Resolves a path with or without `/api`. Refuses other origins, because the request contains the token. Fragments are never
 * sent, so `#` is escaped: `issues?q=#12`.
 */
export function resolveAddress(url: string, written: string): URL {
  const [, open] = /\{(\w*)\}/.exec(written) ?? []
  if (open !== undefined)
    throw usageError(
      [`{${open}} に値が入っていません`, `Replace {${open}} with a value`],
      ['自動で置き換わるのは {project} だけです', 'Only {project} is replaced automatically'],
    )
  const path = toApiPath(written.replaceAll('#', '%23'))
  const address = URL.canParse(path, url) ? new URL(path, url) : null
  if (address?.origin !== url || address.username || address.password)
    throw usageError(
      [`${url} のパスではありません: ${written}`, `Not a path of ${url}: ${written}`],
      ['/api/projects のように指定してください', 'Use a path such as /api/projects'],
    )
  return address
}

function toApiPath(path: string): string {
  if (/^([a-z][a-z0-9+.-]*:|\/\/)/i.test(path)) return path
  const below = path.replace(/^\//, '')
  return /^(api(\/|$)|(healthz|readyz|openapi\.json)(\?|$))/.test(below) ? `/${below}` : `/api/${below}`
}
