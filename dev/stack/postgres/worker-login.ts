import { workerRole } from '../../../db/roles.ts'
import { runIn } from './server.ts'

/** The Worker's login on a local Postgres, with the owner's password. */
export const workerLogin = 'cairn_worker'

/** The Worker's URL of a database. Its role cannot change the schema (docs/operate.md, Two roles). */
export function workerUrl(ownerUrl: string): string {
  const url = new URL(ownerUrl)
  url.username = workerLogin
  return url.href
}

/** Creates the login if it is missing. db:migrate grants its rights. */
export const makeWorkerLogin = (ownerUrl: string): Promise<void> =>
  runIn(
    ownerUrl,
    `do $$ begin
       if to_regrole('${workerRole}') is null then create role ${workerRole} nologin; end if;
       if to_regrole('${workerLogin}') is null then create role ${workerLogin} login in role ${workerRole}; end if;
     end $$;
     alter role ${workerLogin} password '${new URL(ownerUrl).password}'`,
  )
