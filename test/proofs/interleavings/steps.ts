import type pg from 'pg'
import type { Table } from './tables.ts'

export const mostSides = 3

/**
 * Adds a call of `step` before each statement of the database's functions, and before each row that a statement
 * writes. Only a connection with the setting `steps.side` stops at steps, and each side at its own.
 */
export async function addSteps(client: pg.Client, tables: readonly Table[]): Promise<void> {
  await client.query(stepFunctions)
  const { rows } = await client.query<{ name: string; text: string }>(changing)
  for (const { name, text } of rows) await client.query(withSteps(name, text))
  for (const { name } of tables)
    await client.query(
      `create trigger a_step before insert or update or delete on ${name} for each row execute function row_step()`,
    )
}

/** Stable functions see the snapshot of the calling statement, so nothing can happen between their statements. */
const changing = `
  select proname as name, pg_get_functiondef(oid) as text from pg_proc
   where pronamespace = 'public'::regnamespace and provolatile = 'v' and proname not in ('step', 'row_step')
     and prolang = (select oid from pg_language where lanname = 'plpgsql')`

/** The text of a function with a step before each statement. */
export function withSteps(name: string, text: string): string {
  const lines = text.split('\n')
  const begin = lines.indexOf('begin')
  let last = ''
  return lines
    .map((line, i) => {
      const isFirst = i > begin && opensStatement.test(last) && statement.test(line)
      if (!/^\s*(--.*)?$/.test(line)) last = line
      return isFirst ? `assert step('${name}:${i - begin}'); ${line}` : line
    })
    .join('\n')
}

const opensStatement = /(;|\b(begin|then|else|loop))\s*(--.*)?$/
const statement = /^\s*((perform|insert|update|delete|execute|select|return|if|for)\b|[\w.]+ :=)/

// The number comes from a sequence, which no rollback resets. The conductor holds the lock of the number at which
// the side stops, and the notice reports the stop.
const stepFunctions = `
  ${Array.from({ length: mostSides }, (_, side) => `create sequence steps_${side}; grant all on sequence steps_${side} to public;`).join('\n')}
  create function step(place text) returns boolean language plpgsql as $$
  declare
    side int := nullif(current_setting('steps.side', true), '')::int;
    number int;
  begin
    if side is null then
      return true;
    end if;
    number := nextval(('steps_' || side)::regclass);
    if current_setting('steps.recorded', true) = 'true' then
      raise notice '%', json_build_object('number', number, 'place', place,
        'touched', (select json_object_agg(relname, json_build_array(
             coalesce(seq_scan, 0) + coalesce(idx_scan, 0), n_tup_ins, n_tup_upd + n_tup_del))
           from pg_stat_xact_user_tables
          where coalesce(seq_scan, 0) + coalesce(idx_scan, 0) + n_tup_ins + n_tup_upd + n_tup_del > 0),
        'locked', (select json_agg(distinct relation::regclass::text) from pg_locks
          where pid = pg_backend_pid() and mode in ('RowShareLock', 'RowExclusiveLock')));
    end if;
    if not pg_try_advisory_lock_shared(side, number) then
      raise notice 'stopped';
      perform pg_advisory_lock_shared(side, number);
    end if;
    perform pg_advisory_unlock_shared(side, number);
    return true;
  end $$;
  create function row_step() returns trigger language plpgsql as $$
  begin
    assert step(tg_op || ' ' || tg_table_name);
    if tg_op = 'DELETE' then
      return old;
    end if;
    return new;
  end $$`
