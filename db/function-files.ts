import { join } from 'node:path'
import { checksumOf, sqlFilesIn, textOf } from './sql-files.ts'

/**
 * A function of `functions/`. `signature`: its name and the types of its arguments, which identify it. `header`: its
 * declaration as callers see it.
 */
export type SqlFunction = {
  file: string
  signature: string
  header: string
  body: string
  /** The statement without `create`. */
  text: string
  checksum: string
}

/** Reads all functions of `functions/`. Throws if a file contains anything else, or if a function is defined twice. */
export function readFunctions(dbDir: string): SqlFunction[] {
  const dir = join(dbDir, 'functions')
  const all = sqlFilesIn(dir).flatMap(file => functionsOf(file, textOf(dir, file)))
  const twice = all.find((one, i) => all.findIndex(({ signature }) => signature === one.signature) < i)
  if (twice) throw new Error(`${twice.file}: ${twice.signature} is already defined in db/functions`)
  return all
}

/** The signatures of functions that migrations create for a column, an index, a view, or a trigger. */
export const signaturesOfMigrations = (dbDir: string): string[] => {
  const dir = join(dbDir, 'migrations')
  const definition = /^create (?:or replace )?(?:function|aggregate) (\w+)\(([\s\S]*?)\)\s+(?:returns\b|\()/gm
  return sqlFilesIn(dir).flatMap(file =>
    [...textOf(dir, file).matchAll(definition)].map(([, name, args]) => signatureOf(name!, args!)),
  )
}

/** A digest that identifies one state of all functions. */
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
    throw new Error(
      `${file}: expected only create function … returns … $$ … $$; and found ${rest.slice(0, 60)}`,
    )
  return [...text.matchAll(statement)].map(([, definition, name, args, body]) => ({
    file,
    signature: signatureOf(name!, args!),
    header: definition!.slice(0, definition!.search(/\s+language /)).replaceAll(/\s+/g, ' '),
    body: body!,
    text: definition!,
    checksum: checksumOf(definition!),
  }))
}

const signatureOf = (name: string, args: string): string =>
  `${name}(${args
    .split(',')
    .map(typeOf)
    .filter(type => type !== '')
    .join(', ')})`

/** The type of an argument: `jsonb` for `detail jsonb default '{}'`. An argument without a name is only a type. */
const typeOf = (arg: string): string =>
  arg
    .trim()
    .replace(/\s+default\s[\s\S]*$/, '')
    .replace(/^\w+\s+/, '')
