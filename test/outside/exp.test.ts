import { expect, it } from 'vitest'
it('drop', async () => {
  const { WorkerMailer } = await import('worker-mailer')
  const start = Date.now()
  const mailer = await WorkerMailer.connect({ host: '127.0.0.1', port: 47111, socketTimeoutMs: 2000 })
  await expect(mailer.send({ from: 'a@x.test', to: 'b@x.test', subject: 's', text: 't' })).rejects.toThrow()
  console.log('took', Date.now() - start)
}, 15000)
