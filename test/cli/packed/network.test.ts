import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, inject, it } from 'vitest'
import { createCertificates } from '../../support/cli/certificates.ts'
import { startProxy, startTlsServer } from '../../support/cli/connect-proxy.ts'
import { runInShell } from '../../support/cli/in-shell.ts'
import { folder, person, projectOf, shell, url } from '../../support/cli/shell.ts'

const host = (address: string) => new URL(address).host
const own = createCertificates()

/** A server with a certificate of its own CA, and a shell with a token for it. */
async function secureServer() {
  const home = folder()
  const ca = join(home, 'ca.pem')
  writeFileSync(ca, own.ca)
  const user = { id: crypto.randomUUID(), email: 'a@example.test', displayName: null }
  const token = { id: user.id, name: 'CI', scopes: null, projectId: null, expiresAt: null }
  const server = await startTlsServer(own, ({ url }, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(url === '/api/me/profile' ? { user } : { token }))
  })
  const settings = { CAIRN_URL: server, CAIRN_TOKEN: 'svc_user_x' }
  return { ca, server, own: shell(home, settings, runInShell) }
}

describe('a server with a certificate of a CA of its own', () => {
  it('is refused without the certificate of the CA, and the hint names the option', async () => {
    const { own, server } = await secureServer()
    const ran = await own.cairn(['whoami'])
    expect([ran.code, ran.stdout]).toEqual([5, ''])
    expect(ran.stderr).toMatch(`error: Cannot reach ${server} (`)
    expect(ran.stderr).toContain('specify its certificate with --ca FILE or NODE_EXTRA_CA_CERTS')
  })

  it('is trusted with --ca, CAIRN_CA, or NODE_EXTRA_CA_CERTS', async () => {
    const { ca, own } = await secureServer()
    const runs = await Promise.all([
      own.cairn(['whoami', '--ca', ca]),
      own.cairn(['whoami', '--ca', 'ca.pem']),
      own.cairn(['whoami'], { env: { CAIRN_CA: ca } }),
      own.cairn(['whoami'], { env: { NODE_EXTRA_CA_CERTS: ca } }),
    ])
    expect(runs.map(({ code, stderr }) => [code, stderr])).toEqual(Array(4).fill([0, '']))
  })

  it('is reached through a proxy, which sees only its address', async () => {
    const { ca, own, server } = await secureServer()
    const proxy = await startProxy()
    const ran = await own.cairn(['whoami', '--ca', ca], { env: { HTTPS_PROXY: `http://${proxy.address}` } })
    expect([ran.code, ran.stderr]).toEqual([0, ''])
    expect(new Set(proxy.opened)).toEqual(new Set([host(server)]))
    const trusted = { HTTPS_PROXY: `http://${proxy.address}`, NODE_EXTRA_CA_CERTS: ca }
    expect((await own.cairn(['whoami'], { env: trusted })).code).toBe(0)
    expect((await own.cairn(['whoami'], { env: { https_proxy: proxy.address } })).code).toBe(5)
  })
})

describe('a proxy', () => {
  it('has all requests, also those to the object store', async () => {
    const home = folder()
    const someone = await person(home, {}, runInShell)
    const projectId = await projectOf(someone)
    const proxy = await startProxy()
    const env = { http_proxy: `http://${proxy.address}` }
    writeFileSync(join(home, 'a.txt'), 'text')
    const put = await someone.cairn(['files', 'put', 'a.txt', '--project', projectId], { env })
    expect([put.code, put.stderr]).toEqual([0, expect.any(String)])
    expect(new Set(proxy.opened)).toEqual(new Set([host(url()), host(inject('stack').s3Url)]))
    proxy.opened.length = 0
    const get = await someone.cairn(['files', 'get', 'a.txt', '-o', 'b.txt', '--project', projectId], { env })
    expect([get.code, readFileSync(join(home, 'b.txt'), 'utf8')]).toEqual([0, 'text'])
    expect(new Set(proxy.opened)).toEqual(new Set([host(url()), host(inject('stack').s3Url)]))
  })

  it('gets its credentials', async () => {
    const someone = await person(folder(), {}, runInShell)
    const proxy = await startProxy()
    const ran = await someone.cairn(['whoami'], {
      env: { HTTP_PROXY: `http://me:s%40cret@${proxy.address}` },
    })
    expect([ran.code, new Set(proxy.credentials)]).toEqual([0, new Set(['me:s@cret'])])
  })

  it('is not used for the hosts of NO_PROXY', async () => {
    const someone = await person(folder(), {}, runInShell)
    const proxy = await startProxy()
    const env = { HTTP_PROXY: `http://${proxy.address}`, NO_PROXY: '127.0.0.1' }
    expect([(await someone.cairn(['whoami'], { env })).code, proxy.opened]).toEqual([0, []])
  })

  it('that refuses is reported, without its password', async () => {
    const someone = await person(folder(), {}, runInShell)
    const proxy = await startProxy(407)
    const ran = await someone.cairn(['whoami'], { env: { HTTP_PROXY: `http://me:secret@${proxy.address}` } })
    expect([ran.code, ran.stderr]).toEqual([
      5,
      expect.stringContaining(`Cannot reach ${url()} (the proxy ${proxy.address} responded with 407)`),
    ])
    expect(ran.stderr).not.toContain('secret')
  })
})

describe('--ca', () => {
  it.each([
    ['missing.pem', 'Cannot read the certificate file'],
    ['empty.pem', 'contains no valid certificate'],
    ['broken.pem', 'contains no valid certificate'],
  ])('%s is refused', async (file, said) => {
    const home = folder()
    writeFileSync(join(home, 'empty.pem'), 'x')
    writeFileSync(join(home, 'broken.pem'), '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n')
    const ran = await shell(home, {}, runInShell).cairn(['whoami', '--server', url(), '--ca', file])
    expect([ran.code, ran.stderr]).toEqual([2, expect.stringContaining(said)])
  })
})
