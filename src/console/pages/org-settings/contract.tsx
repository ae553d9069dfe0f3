import { useChange } from '../../api/change.ts'
import { unwrap } from '../../api/client.ts'
import type { Org } from '../../api/reads/orgs.ts'
import { type Formats, useFormats } from '../../language/formats.ts'
import { texts, useTexts } from '../../language/texts.ts'
import { Button } from '../../parts/button.tsx'
import { ErrorNotice } from '../../parts/error-notice.tsx'
import { Notice } from '../../parts/notice.tsx'
import { Muted, Section } from '../../parts/page.tsx'
import { leaveFor } from './visit.ts'

type Subscription = NonNullable<Org['subscription']>

const messages = texts({
  ja: {
    title: '契約',
    renews: (date: string) => `契約中です。次の更新日は ${date} です。`,
    active: '契約中です。',
    ends: (date: string, keeps: string) => `${date} に終了します。${keeps}`,
    endsSoon: (keeps: string) => `現在の期間の終わりに終了します。${keeps}`,
    keepsPro: 'それまでは Pro を利用できます。',
    keepsGrant: '運営者から付与されたプランは変わりません。',
    trialing: (date: string) => `お試し期間中です。${date} に契約が始まります。`,
    trial: 'お試し期間中です。',
    pastDue: 'お支払いを確認できませんでした。このままでは契約が終了します。お支払い方法を確認してください。',
    unpaid: 'お支払いが確認できないため、契約は停止中です。',
    incomplete: '最初のお支払いが完了していません。',
    paused: '契約は一時停止中です。',
    over: '契約は終了しました。',
    granted:
      '運営者からプランが付与されていますが、この契約のお支払いは続いています。不要な場合は解約してください。',
    manage: 'お支払いの管理',
    manageHint: 'お支払い方法の変更、領収書の確認、解約は、決済サービスのページで行います。',
  },
  en: {
    title: 'Subscription',
    renews: date => `Active. Renews on ${date}.`,
    active: 'Active.',
    ends: (date, keeps) => `Ends on ${date}. ${keeps}`,
    endsSoon: keeps => `Ends with the current period. ${keeps}`,
    keepsPro: 'You keep Pro until then.',
    keepsGrant: 'The plan that the operator granted is unchanged.',
    trialing: date => `On trial. The subscription starts on ${date}.`,
    trial: 'On trial.',
    pastDue: 'Payment failed, and the subscription will end. Check the payment method.',
    unpaid: 'Payment failed, so the subscription is paused.',
    incomplete: 'The first payment is not complete.',
    paused: 'The subscription is paused.',
    over: 'Your subscription has ended.',
    granted:
      'The operator granted a plan, but this subscription is still being paid. Cancel it if you do not need it.',
    manage: 'Manage billing',
    manageHint:
      'To change the payment method, view receipts, or cancel, go to the page of the payment provider.',
  },
})

type Messages = (typeof messages)['ja']

/** The state of the organization's subscription, and a button to manage it. */
export function Contract({ org, subscription }: { org: Org; subscription: Subscription }) {
  const t = useTexts(messages)
  const formats = useFormats()
  const { id: orgId } = org
  const portal = useChange({
    send: (_, api) => unwrap(api.POST('/api/billing/portal', { body: { orgId, scope: 'org' } })),
    onDone: ({ url }) => leaveFor(url, { orgId, to: 'portal' }),
  })
  const isGranted = org.planSource === 'owner'
  const words = describe(subscription, isGranted, t, formats)
  const isPaidBeside = isGranted && isLive(subscription) && !subscription.cancelAtPeriodEnd
  return (
    <Section
      title={t.title}
      lead={!needsPayment(subscription) && words}
      actions={
        <Button isBusy={portal.isPending} onClick={() => portal.mutate()}>
          {t.manage}
        </Button>
      }
    >
      {needsPayment(subscription) && <Notice tone="rust">{words}</Notice>}
      {isPaidBeside && <Notice tone="ochre">{t.granted}</Notice>}
      {portal.error && <ErrorNotice of={portal.error} />}
      <Muted>{t.manageHint}</Muted>
    </Section>
  )
}

const isLive = ({ status }: Subscription) => ['active', 'trialing', 'past_due'].includes(status)
const needsPayment = ({ status }: Subscription) => ['past_due', 'unpaid', 'incomplete'].includes(status)

/** Describes the subscription status of the payment provider. */
function describe(
  { status, currentPeriodEnd, cancelAtPeriodEnd }: Subscription,
  isGranted: boolean,
  t: Messages,
  { date }: Formats,
) {
  const end = currentPeriodEnd && date(currentPeriodEnd)
  if (status === 'past_due') return t.pastDue
  if (status === 'active' || status === 'trialing') {
    if (cancelAtPeriodEnd) {
      const keeps = isGranted ? t.keepsGrant : t.keepsPro
      return end ? t.ends(end, keeps) : t.endsSoon(keeps)
    }
    if (status === 'trialing') return end ? t.trialing(end) : t.trial
    return end ? t.renews(end) : t.active
  }
  if (status === 'unpaid') return t.unpaid
  if (status === 'incomplete') return t.incomplete
  return status === 'paused' ? t.paused : t.over
}
