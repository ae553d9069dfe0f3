import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { runInProcess } from './in-process.ts'
import { type Shell, shell } from './shell.ts'

/** Returns a function that creates temporary folders, which are deleted after the tests of the file. */
export function temporaryFolders(): () => string {
  const root = mkdtempSync(join(tmpdir(), 'cairn-alone-'))
  afterAll(() => rmSync(root, { recursive: true, force: true }))
  return () => mkdtempSync(join(root, 'folder-'))
}

/** A shell without a network. `requests` has the requests that it tried to send. */
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
