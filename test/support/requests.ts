import { buy, onceBought, signed } from './billing.ts'
import { id } from './database.ts'
import { type Sample, type Scene, samples } from './samples.ts'
import { clientOf, show } from './shown.ts'
import { putBytes, startUpload } from './uploads.ts'
import { joinSubject, org } from './world.ts'

export type SampleRequest = Awaited<ReturnType<NonNullable<Sample['make']>>>

/** A request of the operation with all of its effects, by the user of the scene. */
export async function requestOf(name: string, at: Scene): Promise<SampleRequest> {
  const request = { ...(await (own[name] ?? samples[name]!.make)?.(at)) }
  if (name.endsWith('/complete')) {
    const started = await startUpload(await browserOf(at), at.of)
    await putBytes(started, 'hello')
    request.ids = { attachmentId: started.id }
  }
  return request
}

/** Operations whose sample needs no round trip to the database, or cannot be distinguished from another. */
const own: Record<string, (at: Scene) => Promise<SampleRequest>> = {
  'POST /api/auth/device/code': async () => ({ body: { client_name: id() } }),
  'POST /api/billing/webhook': async at => {
    const home = await org()
    await joinSubject({ id: at.of.id, orgId: home.id }, at.who, { paths: [], org: 'admin' })
    await onceBought(home)
    const bought = await buy(await browserOf(at), home)
    const { body, signature } = await signed(
      bought.find(({ type }) => type.startsWith('customer.subscription'))!,
    )
    return { body: new TextEncoder().encode(body), headers: { 'stripe-signature': signature } }
  },
}

async function browserOf({ who, of }: Scene) {
  const shown = { kind: 'cookie' } as const
  return clientOf(await show(who, shown, of), shown)
}
