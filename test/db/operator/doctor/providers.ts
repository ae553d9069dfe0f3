import { request as forward } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { expect, it } from 'vitest'
import { settings as parseSettings } from '../../../../src/worker/env.ts'
import { openS3 } from '../../../../src/worker/outside/s3.ts'
import { bearer } from '../../../support/headers.ts'
import { listen } from './servers.ts'
import type { DoctorStack } from './stack.ts'

const nil = '00000000-0000-0000-0000-000000000000'

/** Tests that the doctor checks the object store. */
export function itChecksTheStore(own: DoctorStack): void {
  it('reports a store to which browsers cannot upload', async () => {
    const upstream = new URL(own.stack.addresses.s3Url)
    const url = await listen((request, response) => {
      if (request.method === 'OPTIONS') return response.writeHead(403).end()
      const { method, url: path, headers } = request
      const onward = { host: upstream.hostname, port: upstream.port, method, path, headers }
      return request.pipe(
        forward(onward, answer => answer.pipe(response.writeHead(answer.statusCode!, answer.headers))),
      )
    })
    expect(await own.problems({ STORE_ENDPOINT: url + upstream.pathname })).toEqual([
      `The object store does not allow browsers at ${own.settings.APP_URL} to upload`,
    ])
  })

  it('does not blame the key if a clock is wrong', async () => {
    const url = await listen((_request, response) =>
      response
        .writeHead(403, { 'content-type': 'application/xml' })
        .end('<Error><Code>RequestTimeTooSkewed</Code><Message>Too skewed</Message></Error>'),
    )
    expect(await own.problems({ STORE_ENDPOINT: url })).toEqual([
      'The clocks of the object store and of this machine differ, so the store refuses to list objects',
    ])
  })

  it('reports files that the store lacks or has in another size, as after a restore of only the database', async () => {
    const s3 = openS3(parseSettings(own.settings as never).store!)
    const signal = AbortSignal.timeout(100_000)
    for (const key of ['kept', 'shorter']) await s3.put(key, new Uint8Array(5), 'text/plain', signal)
    await own.client.query(`
      insert into orgs (id, name) values ('${nil}', '山岳会');
      insert into projects (id, org_id, name) values ('${nil}', '${nil}', '登山');
      insert into attachments (id, project_id, uploader_id, filename, size, mime, object_key, ready_at)
        select gen_random_uuid(), '${nil}', '${nil}', 'a.txt', size, 'text/plain', key, ready_at
          from (values ('kept', 5, now()), ('shorter', 6, now()), ('gone', 5, now()), ('coming', 5, null)) a (key, size, ready_at)`)
    expect(await own.problems()).toEqual([
      expect.stringMatching(
        /^Of 3 random files, the store lacks the contents of 2: (gone, shorter|shorter, gone)$/,
      ),
    ])
    await own.client.query('truncate orgs cascade')
    await s3.deleteObjects(['kept', 'shorter'], signal)
  })
}

/** Tests that the doctor checks the mail server and the payment provider. */
export function itChecksMailAndBilling(own: DoctorStack): void {
  it('reports a mail server that refuses the password', async () => {
    const server = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => done(new Error('no')),
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.server.address() as AddressInfo
    expect(await own.problems({ MAIL_URL: `smtp://anna:old@127.0.0.1:${port}` })).toEqual([
      `The mail server smtp://127.0.0.1:${port} refuses the password of anna`,
    ])
    await new Promise<void>(resolve => server.close(resolve))
  })

  it.each([
    [{ active: false, type: 'recurring', livemode: false }, 'The price price_pro_local is no longer active'],
    [
      { active: true, type: 'one_time', livemode: false },
      'The price price_pro_local is not a recurring price',
    ],
  ])('reports a price that cannot be sold: %j', async (price, expected) => {
    const url = await listen((_request, response) => response.end(JSON.stringify(price)))
    expect(await own.problems({ STRIPE_API_URL: url })).toEqual([expected])
  })

  it('reports contracts that differ at the provider and in the database', async () => {
    const { settings, client } = own
    const request = async (path: string, fields: Record<string, string> = {}): Promise<any> => {
      const headers = bearer(settings.STRIPE_SECRET_KEY)
      const body = new URLSearchParams(fields)
      const response = await fetch(settings.STRIPE_API_URL + path, { method: 'POST', headers, body })
      return response.headers.get('content-type') === 'application/json' ? response.json() : undefined
    }
    const payAs = async (orgId: string) => {
      const { id: customer } = await request('/v1/customers', { 'metadata[orgId]': orgId })
      const session = {
        mode: 'subscription',
        customer,
        success_url: 'http://a',
        cancel_url: 'http://a',
        'subscription_data[metadata][orgId]': orgId,
      }
      const line = {
        'line_items[0][price]': settings.STRIPE_PRICE_PRO!,
        'line_items[0][quantity]': '1',
      }
      const { id } = await request('/v1/checkout/sessions', { ...session, ...line })
      await request(`/checkout/${id}/pay`)
      const objects: any = await (
        await fetch(`${settings.STRIPE_API_URL}/control/objects?orgId=${orgId}`)
      ).json()
      return [customer, objects.subscriptions[0].id] as const
    }
    const [restored, buying] = [crypto.randomUUID(), crypto.randomUUID()]
    const paid = await Promise.all(['ours', 'ending', 'ended', buying, restored].map(payAs))
    const [ours, ending, ended, again, lost] = paid.map(([customer]) => customer)
    const [ofOurs, , ofEnded, ofAgain, ofLost] = paid.map(([, subscription]) => subscription)
    await client.query(
      `insert into orgs (id, name, customer_id) values ('${nil}', '山岳会', '${ours}'), ('${restored}', '川', null),
         ('${buying}', '海', 'cus_other');
       insert into subscriptions (id, org_id, status, cancel_at_period_end, reading)
         values ('sub_other', '${buying}', 'active', false, 1), ('sub_over', '${restored}', 'canceled', false, 1);
       insert into billing_endings (customer_id, org_id, ended_at) values ('${ending}', '${nil}', null), ('${ended}', '${nil}', now())`,
    )
    const [missing, ofRestore, ...others] = await own.problems()
    expect(missing).toBe(`Paid contracts that are not stored: 1 (${ofOurs} of ${ours} for ${nil})`)
    expect(ofRestore).toBe(
      `Paid contracts that the database does not have, as after a restore: 1 (${ofLost} of ${lost} for ${restored})`,
    )
    expect(others).toHaveLength(1)
    expect(others[0]).toMatch(/^Paid contracts without an organization: 2 /)
    expect(others[0]).toContain(`${ofEnded} of ${ended}`)
    expect(others[0]).toContain(`${ofAgain} of ${again}`)
    await client.query(
      `insert into subscriptions (id, org_id, status, reading, updated_at)
         values ('${ofOurs}', '${nil}', 'active', 1, now() - interval '49 hours'),
                ('sub_of_ours', '${nil}', 'canceled', 1, now() - interval '49 hours')`,
    )
    expect((await own.problems())[0]).toBe(
      `Stored contracts that were not read from the payment provider for two days: 1 (${ofOurs})`,
    )
    await client.query('update subscriptions set updated_at = now()')
    expect(await own.problems()).toEqual([ofRestore, ...others])
    for (const [, id] of paid)
      await fetch(`${settings.STRIPE_API_URL}/v1/subscriptions/${id}`, {
        method: 'DELETE',
        headers: bearer(settings.STRIPE_SECRET_KEY),
      })
    expect(await own.problems()).toEqual([])
    await client.query('truncate orgs cascade')
  })

  it('reports the test mode of a service that is not local', async () => {
    expect(await own.problems({ APP_URL: 'https://cairn.test' })).toEqual([
      'Billing is in the test mode of the payment provider, so nobody is charged',
    ])
  })
}
