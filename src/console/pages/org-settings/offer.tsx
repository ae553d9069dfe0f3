import { useQuery } from '@tanstack/react-query'
import { useChange } from '../../api/change.ts'
import { unwrap } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'
import { type Org, price } from '../../api/reads/orgs.ts'
import { useFormats } from '../../language/formats.ts'
import { plural } from '../../language/plural.ts'
import { counted, texts, useTexts } from '../../language/texts.ts'
import { Button } from '../../parts/button.tsx'
import { ErrorNotice } from '../../parts/error-notice.tsx'
import layout from '../../parts/layout.module.css'
import { Notice } from '../../parts/notice.tsx'
import { Muted, Section } from '../../parts/page.tsx'
import { planNames, plans } from '../../parts/plans.ts'
import text from '../../parts/text.module.css'
import { useUnseenRefusal } from '../../parts/unseen-refusal.ts'
import styles from './offer.module.css'
import { leaveFor } from './visit.ts'

const messages = texts({
  ja: {
    title: 'Pro プラン',
    lead: 'メンバーの人数とプロジェクトの数に上限がありません。',
    what: '項目',
    projects: 'プロジェクト',
    seats: 'シート',
    storage: 'プロジェクトごとのファイル容量',
    roadmaps: 'プロジェクトごとのロードマップ容量',
    unlimited: '上限なし',
    buy: 'Pro にアップグレード',
    second:
      'アップグレードすると、上の契約とは別に新しい契約が始まります。上の契約を続けるか解約するには、「お支払いの管理」を選択してください。',
    next: '決済サービスのページに移動します。お支払いはそこで確定します。',
    every: {
      day: (count: number) => (count === 1 ? '1 日' : counted`${count} 日`),
      week: (count: number) => (count === 1 ? '1 週間' : counted`${count} 週間`),
      month: (count: number) => (count === 1 ? '月' : counted`${count} か月`),
      year: (count: number) => (count === 1 ? '年' : counted`${count} 年`),
    },
    price: (amount: string, period: string) => `${amount} / ${period}`,
    tax: { true: '税込', false: '税別', null: '' },
    perOrg: '組織全体の料金です。人数では変わりません。',
    unknownPrice: '料金を取得できませんでした。お支払いの前に、決済サービスのページで確認できます。',
  },
  en: {
    title: 'Pro plan',
    lead: 'As many members and projects as you like.',
    what: 'Limit',
    projects: 'Projects',
    seats: 'Seats',
    storage: 'Files per project',
    roadmaps: 'Roadmaps per project',
    unlimited: 'No limit',
    buy: 'Upgrade to Pro',
    second:
      'Upgrading starts another subscription and does not cancel the one above. To continue or cancel that one, select “Manage billing”.',
    next: 'You confirm the payment on the page of the payment provider.',
    every: {
      day: count => (count === 1 ? 'day' : counted`${count} ${plural(count, 'day')}`),
      week: count => (count === 1 ? 'week' : counted`${count} ${plural(count, 'week')}`),
      month: count => (count === 1 ? 'month' : counted`${count} ${plural(count, 'month')}`),
      year: count => (count === 1 ? 'year' : counted`${count} ${plural(count, 'year')}`),
    },
    price: (amount, period) => `${amount} / ${period}`,
    tax: { true: 'tax included', false: 'plus tax', null: '' },
    perOrg: 'One price for the whole organization, however many members it has.',
    unknownPrice: 'The price could not be loaded. The payment provider shows it before you pay.',
  },
})

/** Compares Free with Pro; admins can upgrade. */
export function Offer({ org }: { org: Org }) {
  const t = useTexts(messages)
  return (
    <Section title={t.title} lead={t.lead}>
      <Comparison />
      {canRevive(org.subscription) && <Notice tone="ochre">{t.second}</Notice>}
      {org.role === 'admin' && <Buy orgId={org.id} />}
    </Section>
  )
}

/** Whether a subscription that is not live can be paid and charged again. */
const canRevive = (subscription: Org['subscription']) =>
  ['unpaid', 'paused', 'incomplete'].includes(subscription?.status ?? '')

const compared = ['free', 'pro'] as const

function Comparison() {
  const t = useTexts(messages)
  const { bytes, number } = useFormats()
  const rows = [
    [t.projects, 'projects', number],
    [t.seats, 'people', number],
    [t.storage, 'bytes', bytes],
    [t.roadmaps, 'roadmapBytes', bytes],
  ] as const
  return (
    <table className={styles.plans}>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{t.what}</span>
          </th>
          {compared.map(plan => (
            <th key={plan} scope="col">
              {planNames[plan]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, limit, words]) => (
          <tr key={limit}>
            <th scope="row">{name}</th>
            {compared.map(plan => {
              const allowed = plans[plan][limit]
              return <td key={plan}>{allowed === null ? t.unlimited : words(allowed)}</td>
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Buy({ orgId }: { orgId: string }) {
  const t = useTexts(messages)
  const checkout = useChange({
    send: (_, api) =>
      unwrap(api.POST('/api/billing/checkout', { body: { orgId, plan: 'pro', scope: 'org' } })),
    onDone: ({ url }) => leaveFor(url, { orgId, to: 'checkout' }),
    // If the API responds that Pro is already paid for, the cached organization is stale.
    stale: [keys.org(orgId)],
  })
  const onError = useUnseenRefusal(checkout.error)
  return (
    <>
      <Price />
      {checkout.error && <ErrorNotice of={checkout.error} />}
      <div className={`${layout.line} ${styles.buy}`}>
        <Button
          variant="primary"
          isBusy={checkout.isPending}
          onClick={() => checkout.mutate(undefined, { onError })}
        >
          {t.buy}
        </Button>
        <p className={text.caption}>{t.next}</p>
      </div>
    </>
  )
}

function Price() {
  const t = useTexts(messages)
  const { money } = useFormats()
  const { data, isError } = useQuery(price)
  if (isError) return <Muted>{t.unknownPrice}</Muted>
  if (!data) return <p className={styles.price}>{'\u00a0'}</p>
  const { amount, currency, interval, intervalCount, taxIncluded } = data
  return (
    <div>
      <p className={styles.price}>
        {t.price(money(amount, currency), t.every[interval](intervalCount))}{' '}
        <Muted>{t.tax[`${taxIncluded}`]}</Muted>
      </p>
      <p>
        <Muted>{t.perOrg}</Muted>
      </p>
    </div>
  )
}
