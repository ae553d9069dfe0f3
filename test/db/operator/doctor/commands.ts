import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import type { RawSettings } from '../../../../db/operator/checks/settings.ts'
import { root } from '../../../../dev/shared/root.ts'
import type { DoctorStack } from './stack.ts'

/** Tests `npm run operator -- doctor`. */
export const itRunsTheDoctor = (own: DoctorStack): void => {
  const run = (change: RawSettings): Promise<{ code: number; output: string }> =>
    new Promise(resolve => {
      const environment = Object.entries(change).filter(([, value]) => value !== undefined)
      const args = [
        'dev/launch.mjs',
        'db/operator/run.ts',
        'doctor',
        '--settings',
        join(own.stack.dir, 'worker.env'),
      ]
      execFile(
        process.execPath,
        [...args, '--url', change.url ?? own.stack.addresses.url],
        { cwd: root, env: { PATH: process.env.PATH, ...Object.fromEntries(environment) } },
        (thrown, stdout, stderr) => resolve({ code: Number(thrown?.code ?? 0), output: stdout + stderr }),
      )
    })

  it('exits with 0 if nothing is wrong', async () => {
    const { code, output } = await run({ DATABASE_URL: own.settings.DATABASE_URL })
    expect(output).toMatch(/\n\nNothing is wrong\.\n$/)
    expect(code).toBe(0)
  })

  it('reports nine problems at once with what to do about each, and exits with 1', async () => {
    await own.client.query(`insert into job_runs (job, succeeded_at) values ('drainObjects', now() - interval '1 day');
      insert into mail_outbox (id, template, data, recipient, gave_up_at) values (gen_random_uuid(), 'sign_in', '{}', 'a@example.test', now());
      insert into object_deletions (object_key, attempts) values ('files/a', 9)`)
    const { code, output } = await run({
      DATABASE_URL: own.settings.DATABASE_URL,
      DATABASE_ENDPOINT: `http://${own.unusedHost}/sql`,
      FILE_SIZE_LIMIT: '-1',
      STORE_BUCKET: 'elsewhere',
      MAIL_URL: `smtp://${own.unusedHost}`,
      STRIPE_SECRET_KEY: 'sk_other',
      url: `http://${own.unusedHost}`,
    })
    for (const expected of [
      'FILE_SIZE_LIMIT is malformed',
      'not over HTTP',
      'drainObjects is late',
      '1 email of the last 7 days',
      'Objects that could not be deleted',
      'no bucket elsewhere',
      'The mail server',
      'refuses STRIPE_SECRET_KEY',
      'The service does not respond',
    ])
      expect(output).toContain(expected)
    expect(output.match(/✗ /g)).toHaveLength(9)
    expect(output.match(/ {4}→ .+\./g)).toHaveLength(9)
    expect(output).toMatch(/\n9 things are wrong\.\n$/)
    expect(code).toBe(1)
  })
}

/** Tests `npm run operator -- mail-test`. */
export const itRunsTheMailTest = (own: DoctorStack): void => {
  /** Runs the command on the database of the stack's Worker, and fires its cron trigger until the command ends. */
  async function run(address: string) {
    const { databaseUrl, url } = own.stack.addresses
    const args = [join(root, 'dev', 'launch.mjs'), 'db/operator/run.ts', 'mail-test', address]
    const finished = new AbortController()
    const result = new Promise<{ code: number; output: string }>(resolve =>
      execFile(
        process.execPath,
        args,
        { cwd: root, env: { PATH: process.env.PATH, DATABASE_URL: databaseUrl } },
        (thrown, stdout, stderr) => resolve({ code: Number(thrown?.code ?? 0), output: stdout + stderr }),
      ),
    ).finally(() => finished.abort())
    while (!finished.signal.aborted) {
      await fetch(`${url}/cdn-cgi/local/scheduled?cron=*+*+*+*+*`, { signal: finished.signal }).catch(
        () => {},
      )
      await pause(500)
    }
    return result
  }
  const mailbox = (path: string, query: Record<string, string>, method = 'GET') =>
    fetch(`${own.stack.addresses.mailboxUrl}${path}?${new URLSearchParams(query)}`, { method })

  it('sends an email through the running Worker, and exits with 0 (mail § Test of delivery)', async () => {
    const { code, output } = await run('operator@mail.test')
    expect([code, output]).toEqual([0, expect.stringMatching(/^Accepted by smtp at \S+Z, after \d+ s\./)])
    const mails = await (await mailbox('/messages', { to: 'operator@mail.test' })).json()
    expect(mails).toMatchObject([{ subject: 'Test email from Cairn' }])
  })

  it('prints why the mail server refused the email, and exits with 1', async () => {
    const fault = { match: 'RCPT refused@mail.test', kind: '550', times: '1', after: '0' }
    expect((await mailbox('/faults', fault, 'POST')).ok).toBe(true)
    const { code, output } = await run('refused@mail.test')
    expect([code, output]).toEqual([
      1,
      expect.stringMatching(/^Not accepted by smtp, after \d+ s: .*550.*\n {2}→ /),
    ])
  })
}
