import { useChange } from '../../api/change.ts'
import { api, unwrap } from '../../api/client.ts'
import type { Org } from '../../api/reads/orgs.ts'
import { useFormats } from '../../language/formats.ts'
import { texts, useTexts } from '../../language/texts.ts'
import { Button } from '../../parts/button.tsx'
import { Section } from '../../parts/page.tsx'
import { planNames, plans } from '../../parts/plans.ts'
import { Refusal } from '../../parts/refusal.tsx'
import styles from './offer.module.css'
import { leaveFor } from './visit.ts'

const said = texts({
  ja: {
    title: 'Pro プラン',
    lead: '人数もプロジェクトの数も気にせずに使えます。',
    what: '内容',
    projects: 'プロジェクト',
    seats: 'シート',
    storage: 'プロジェクトごとの容量',
    unlimited: '上限なし',
    buy: 'Pro にする',
    next: '決済サービスのページに移動します。料金はそこで確認できます。',
  },
  en: {
    title: 'Pro plan',
    lead: 'As many people and projects as you like.',
    what: 'What',
    projects: 'Projects',
    seats: 'Seats',
    storage: 'Storage of each project',
    unlimited: 'No limit',
    buy: 'Get Pro',
    next: 'This leads to a page of the payment service, which shows the price.',
  },
})

/** What Pro has that Free has not, and for admins the way to buy it. */
export function Offer({ org }: { org: Org }) {
  const t = useTexts(said)
  return (
    <Section title={t.title} lead={t.lead}>
      <Comparison />
      {org.role === 'admin' && <Buy orgId={org.id} />}
    </Section>
  )
}

const compared = ['free', 'pro'] as const

function Comparison() {
  const t = useTexts(said)
  const { bytes, number } = useFormats()
  const rows = [
    [t.projects, 'projects', number],
    [t.seats, 'people', number],
    [t.storage, 'bytes', bytes],
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
  const t = useTexts(said)
  const checkout = useChange({
    send: () => unwrap(api.POST('/api/billing/checkout', { body: { orgId, plan: 'pro', scope: 'org' } })),
    onDone: ({ url }) => leaveFor(url, { orgId, to: 'checkout' }),
    // Whoever is told that it is bought already looks at what was read before.
    stale: [['org', orgId]],
  })
  return (
    <>
      {checkout.error && <Refusal of={checkout.error} />}
      <div className={styles.buy}>
        <Button look="main" isBusy={checkout.isPending} onClick={() => checkout.mutate()}>
          {t.buy}
        </Button>
        <p>{t.next}</p>
      </div>
    </>
  )
}
