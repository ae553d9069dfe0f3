import type { components } from './api.ts'

export type RepoIdentity = components['schemas']['RepoIdentity']

/**
 * Returns the identity of a repository from a URL, an output of `git remote get-url`, or a host and path. Text without a host
 * is the name of a local repository.
 */
export function repoIdentityOf(typed: string): RepoIdentity {
  const text = typed.trim()
  const { host = '', path = '' } = parseUrl(text) ?? parseScp(text) ?? parseBare(text) ?? {}
  const name = host.toLowerCase()
  const value = path.replace(/^\/+/, '').replace(/(?:\/|\.git)+$/, '')
  if (!name || !value) return { kind: 'local', value: text }
  return { kind: 'remote', value: `${name}/${caseInsensitiveHosts.has(name) ? value.toLowerCase() : value}` }
}

const caseInsensitiveHosts = new Set(['github.com', 'gitlab.com'])
const defaultPorts: Record<string, string> = { https: '443', http: '80', ssh: '22', git: '9418' }

type Place = { host: string; path: string } | null

function parseUrl(text: string): Place {
  const parts = /^([a-z][a-z0-9+.-]*):\/\/(?:[^/]*@)?(\[[^\]]*\]|[^/:]+)(?::(\d*))?(\/.*)$/i.exec(text)
  if (!parts) return null
  const [, scheme = '', host = '', port, path = ''] = parts
  const isDefault = !port || port === defaultPorts[scheme.toLowerCase()]
  return { host: isDefault ? host : `${host}:${port}`, path: decode(path) }
}

/** Parses an SSH address such as `git@github.com:team/app.git`. Without a user, digits after the colon are a port. */
function parseScp(text: string): Place {
  const parts = /^(?:[^/@\s]+@([^/:\s]+):|([^/:\s]+\.[^/:\s]+):(?!\d+\/))(.+)$/.exec(text)
  return parts && { host: parts[1] ?? parts[2]!, path: parts[3]! }
}

/** Parses an existing identity. */
function parseBare(text: string): Place {
  const [, host = '', path = ''] = /^((?:\[[^\]]*\]|[^/:\s]+\.[^/:\s]+)(?::\d+)?)(\/.+)$/.exec(text) ?? []
  return host ? { host, path } : null
}

/** Decodes percent-encoding. Invalid encoding is unchanged. */
function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
