import { migrate } from '../../../db/migrate.ts'
import { runIn } from '../../../dev/stack/postgres/server.ts'

const pristine = 'pristine'

/** The databases of a test run, so that a guard can be removed from all of them and restored. */
export type Databases = { take(sql: string): Promise<void>; restore(): Promise<void> }

/** The `url` of any of them, their names, and which of them is the template. */
export async function openDatabases(
  url: string,
  names: readonly string[],
  template: string,
): Promise<Databases> {
  const at = (name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href
  const all = [template, ...names]
  await runIn(at('postgres'), `drop database if exists ${pristine} with (force)`)
  await runIn(at('postgres'), `create database ${pristine} template ${template}`)
  return {
    async take(sql) {
      for (const name of all) await runIn(at(name), sql)
    },
    async restore() {
      for (const name of all) {
        await runIn(at('postgres'), `drop database if exists ${name} with (force)`)
        await runIn(at('postgres'), `create database ${name} template ${pristine}`)
        if (name !== template) await migrate(at(name))
      }
    },
  }
}
