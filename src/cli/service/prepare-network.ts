import { resolve } from 'node:path'
import type { Context } from '../context/context.ts'
import { hasProxy } from './proxies.ts'

/** Applies the proxies of the environment, and the certificates of `--ca` or `CAIRN_CA`, to all requests that follow. */
export function prepareNetwork({ env, cwd, route }: Context, ca: string | undefined): void {
  const file = ca ?? env.CAIRN_CA
  if (file || hasProxy(env)) route(file ? resolve(cwd, file) : null)
}
