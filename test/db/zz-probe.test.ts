import pg from 'pg'
import { inject, it } from 'vitest'
import { migrate } from '../../db/migrate.ts'
import { crowd } from '../support/crowd.ts'
const url = new URL(inject('databaseUrl')); url.pathname = '/zzprobe'
it('probe', async () => {
  const admin = new pg.Client({ connectionString: inject('databaseUrl') }); await admin.connect()
  await admin.query('drop database if exists zzprobe with (force)'); await admin.query('create database zzprobe'); await admin.end()
  await migrate(url.href)
  const c = new pg.Client({ connectionString: url.href }); await c.connect()
  await crowd(c)
  await c.query("update object_deletions set due_at = now()"); await c.query('analyze object_deletions')
  const ex = async (t: string, ...p: unknown[]) => console.log((await c.query('explain (analyze, buffers) ' + t, p)).rows.map(r => r['QUERY PLAN']).join('\n'))
  const held = (extra: string) => `update object_deletions set attempts = attempts + 1, due_at = now() + least(interval '1 minute' * 2 ^ attempts, interval '1 day')
     where object_key = any (array(
       select object_key from object_deletions d
        where due_at <= now() and not exists (select from attachments a where a.object_key = d.object_key ${extra})
        order by due_at limit $1 for update skip locked))
    returning object_key as key, attempts`
  await c.query('begin')
  await ex(held(''), 1000)
  await ex(held('offset 0'), 1000)
  const keys = (await c.query("select array_agg(object_key) k from (select object_key from object_deletions limit 1000) x")).rows[0].k
  await ex('delete from object_deletions where object_key = any ($1::text[])', keys)
  await c.end(); throw new Error('see')
}, 120000)
