import { join } from 'node:path'
import { checksumOf, sqlFilesIn, textOf } from './sql-files.ts'

/**
 * A function of `functions/`. `signature`, its name and the types of its arguments, tells it from every other;
 * `header` is what callers see of it.
 */
export type SqlFunction = {
  file: string
  signature: string
  header: string
  body: string
  /** What follows `create`. */
  text: string
  checksum: string
}

/** All functions of `functions/`. Throws at a file that holds anything else, and at a function that stands twice. */
export function readFunctions(dbDir: string): SqlFunction[] {
  const dir = join(dbDir, 'functions')
  const all = sqlFilesIn(dir).flatMap(file => functionsOf(file, textOf(dir, file)))
  const twice = all.find((one, i) => all.findIndex(({ signature }) => signature === one.signature) < i)
  if (twice) throw new Error(`${twice.file}: ${twice.signature} stands twice in db/functions`)
  return all
}

/** The signatures of what migrations make, for a column, an index, a view or a trigger. */
export const signaturesOfMigrations = (dbDir: string): string[] => {
  const dir = join(dbDir, 'migrations')
  const made = /^create (?:or replace )?(?:function|aggregate) (\w+)\(([\s\S]*?)\)\s+(?:returns\b|\()/gm
  return sqlFilesIn(dir).flatMap(file =>
    [...textOf(dir, file).matchAll(made)].map(([, name, args]) => signatureOf(name!, args!)),
  )
}

/** Tells one state of all functions from every other. */
export const versionOf = (functions: readonly SqlFunction[]): string =>
  checksumOf(
    functions
      .map(({ checksum }) => checksum)
      .sort()
      .join(),
  ).slice(0, 12)

const statement = /^create (function (\w+)\(([\s\S]*?)\)\s+returns\s[\s\S]*?\$\$([\s\S]*?)\$\$);$/gm

function functionsOf(file: string, text: string): SqlFunction[] {
  const rest = text
    .replace(statement, '')
    .replaceAll(/^--.*$/gm, '')
    .trim()
  if (rest)
    throw new Error(`${file}: not of the form create function … returns … $$ … $$; – ${rest.slice(0, 60)}`)
  return [...text.matchAll(statement)].map(([, made, name, args, body]) => ({
    file,
    signature: signatureOf(name!, args!),
    header: made!.slice(0, made!.search(/\s+language /)).replaceAll(/\s+/g, ' '),
    body: body!,
    text: made!,
    checksum: checksumOf(made!),
  }))
}

const signatureOf = (name: string, args: string): string =>
  `${name}(${args
    .split(',')
    .map(typeOf)
    .filter(type => type !== '')
    .join(', ')})`

/** The type of an argument: `jsonb` of `detail jsonb default '{}'`. An argument without a name is a type alone. */
const typeOf = (arg: string): string =>
  arg
    .trim()
    .replace(/\s+default\s[\s\S]*$/, '')
    .replace(/^\w+\s+/, '')
