import { workerRole } from '../../../db/roles.ts'
import { runIn } from './server.ts'

/** The Worker's login on a Postgres of this machine, with the password of the owner. */
export const workerLogin = 'cairn_worker'

/** The URL by which the Worker reaches a database: as a role that cannot change the schema (docs/operate.md, Two roles). */
export function workerUrl(ownerUrl: string): string {
  const url = new URL(ownerUrl)
  url.username = workerLogin
  return url.href
}

/** Makes the login where it is missing; db:migrate gives it its rights. */
export const makeWorkerLogin = (ownerUrl: string): Promise<void> =>
  runIn(
    ownerUrl,
    `do $$ begin
       if to_regrole('${workerRole}') is null then create role ${workerRole} nologin; end if;
       if to_regrole('${workerLogin}') is null then create role ${workerLogin} login in role ${workerRole}; end if;
     end $$;
     alter role ${workerLogin} password '${new URL(ownerUrl).password}'`,
  )
