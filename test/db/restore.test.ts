import { beforeAll, describe, expect, it } from 'vitest'
import { migrate } from '../../db/migrate.ts'
import { audit } from '../../db/operator/audit/audit.ts'
import { checkMigrations } from '../../db/operator/checks/migrations.ts'
import { checkRoles } from '../../db/operator/checks/roles.ts'
import { checkSchema } from '../../db/operator/checks/schema.ts'
import { auditedWorld } from '../support/audited-world.ts'
import { dumpOf } from '../support/dump/pg-dump.ts'
import { outsideServices } from '../support/plans/services.ts'
import { freshDatabase, migratedDatabase } from './fresh.ts'

const database = migratedDatabase()
const services = outsideServices()
beforeAll(() => auditedWorld(database.url, database.client, services.bindings()))

describe('a dump of the database (docs/operate.md, Backup)', () => {
  it('restores everything: a second dump is identical, and doctor and audit find no problems', async () => {
    const dump = await dumpOf(database.url)
    const restored = await freshDatabase('template0')
    const session = await restored.connect()
    await session.query(dump)
    await session.query('reset all')
    expect(await dumpOf(restored.url)).toBe(dump)
    // As a restore with `--no-privileges` leaves it, because the server may lack the Worker's role.
    await session.query('revoke all on all tables in schema public from cairn_app')
    expect(await migrate(restored.url)).toMatchObject({ applied: [], replaced: [], dropped: [], unknown: [] })
    const findings = [
      ...(await checkMigrations(session)),
      await checkSchema(session),
      await checkRoles(session),
    ]
    expect(findings.flatMap(({ problems }) => problems)).toEqual([])
    expect((await audit({ client: session, orgs: 'all' })).breaks).toEqual([])
    expect(dump).toMatch(/^INSERT INTO public\.files /m)
    await session.end()
    await restored.drop()
  })
})

/** Functions of the service that generated columns, indexes, constraints, and defaults call, directly or indirectly. */
const reached = `
  with recursive reached as (
    select d.refobjid as oid from pg_depend d
     where d.refclassid = 'pg_proc'::regclass
       and d.classid in ('pg_attrdef'::regclass, 'pg_constraint'::regclass, 'pg_class'::regclass, 'pg_type'::regclass)
    union
    select d.refobjid from pg_depend d join reached r on d.classid = 'pg_proc'::regclass and d.objid = r.oid
     where d.refclassid = 'pg_proc'::regclass)
  select p.oid::regprocedure::text as name, p.prosrc as body,
         p.prosqlbody is not null or array_to_string(p.proconfig, ' ') ~ 'search_path=' as "isResolved"
    from reached join pg_proc p using (oid) where p.pronamespace = 'public'::regnamespace order by 1`

describe('functions that the catalog calls', () => {
  it('find what they need with the empty search path of a restore', async () => {
    const { rows } = await database.client.query<{ name: string; body: string; isResolved: boolean }>(reached)
    const { rows: ours } = await database.client.query<{ name: string }>(`
      select proname as name from pg_proc where pronamespace = 'public'::regnamespace
      union select relname from pg_class where relnamespace = 'public'::regnamespace
      union select typname from pg_type where typnamespace = 'public'::regnamespace and typtype in ('e', 'd', 'c')`)
    const names = new Set(ours.map(({ name }) => name))
    const lost = rows.flatMap(({ name, body, isResolved }) =>
      isResolved
        ? []
        : (body.replaceAll(/\bpublic\.\w+/g, '').match(/\w+/g) ?? [])
            .filter(word => names.has(word))
            .map(word => `${name}: ${word}`),
    )
    expect(lost).toEqual([])
    expect(rows.map(({ name }) => name.replace(/\(.*/, ''))).toEqual([
      'all_features',
      'file_fields',
      'folded_grams',
      'folded_text',
      'is_position',
      'iso',
      'whole_length',
    ])
  })
})
