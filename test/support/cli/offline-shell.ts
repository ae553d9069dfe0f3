import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { runInProcess } from './in-process.ts'
import { type Shell, shell } from './shell.ts'

/** Makes folders that are deleted after the tests of the file, at whose top this is called. */
export function temporaryFolders(): () => string {
  const root = mkdtempSync(join(tmpdir(), 'cairn-alone-'))
  afterAll(() => rmSync(root, { recursive: true, force: true }))
  return () => mkdtempSync(join(root, 'folder-'))
}

/** The shell of a user without a network: `asked` has the requests that were not sent. */
export function offlineShell(
  home: string,
  settings: Record<string, string> = signedIn,
): Shell & { asked: string[] } {
  const requests: string[] = []
  const fetch = async (request: Request | URL | string) => {
    requests.push(request instanceof Request ? `${request.method} ${request.url}` : String(request))
    throw new TypeError('fetch failed')
  }
  return {
    ...shell(home, settings, (args, given) => runInProcess(args, { ...given, fetch })),
    asked: requests,
  }
}

const signedIn = { CAIRN_URL: 'https://cairn.example.test', CAIRN_TOKEN: 'svc_user_x' }
