import { accessSync, constants, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { showUsage } from '../usage.ts'
import { commitOf } from './revisions.ts'

/** `against` is a commit, `json` an absolute path. */
export type Options = { isQuick: boolean; against: string | undefined; json: string | undefined }

const usage = `npm run bench -- [--quick] [--against REVISION] [--json FILE]
  --quick             a short run, which only shows that everything works
  --against REVISION  measures the writes of an earlier revision of this repository too, in the same rounds
  --json FILE         writes every figure to the file too`

/** Parses the options. Ends the process with a message if they are invalid, before anything is started. */
export function optionsOf(args: string[]): Options {
  showUsage(args, usage)
  try {
    const options = {
      quick: { type: 'boolean' },
      against: { type: 'string' },
      json: { type: 'string' },
    } as const
    const { quick = false, against, json } = parseArgs({ args, options }).values
    return {
      isQuick: quick,
      against: against === undefined ? undefined : commitOf(against),
      json: json === undefined ? undefined : writablePath(json),
    }
  } catch (thrown) {
    console.error(`${(thrown as Error).message}\n\nUsage: ${usage}`)
    process.exit(2)
  }
}

function writablePath(file: string): string {
  const path = resolve(file)
  try {
    const found = statSync(path, { throwIfNoEntry: false })
    if (found?.isDirectory()) throw new Error('is a directory')
    accessSync(found ? path : dirname(path), constants.W_OK)
    return path
  } catch (thrown) {
    throw new Error(`--json cannot write ${path}: ${(thrown as Error).message}`)
  }
}
