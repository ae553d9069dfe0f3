import { CircleUser } from 'virtual:icons'
import { rightsIn } from '../../api/projects/rights.ts'
import { useHome } from '../../api/reads/home.ts'
import { useProject } from '../../api/reads/projects.ts'
import { useFormats } from '../../language/formats.ts'
import { texts, useTexts } from '../../language/texts.ts'
import { Button } from '../../parts/button.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import { ErrorNotice } from '../../parts/error-notice.tsx'
import layout from '../../parts/layout.module.css'
import text from '../../parts/text.module.css'
import { useClaim, useRelease } from './claim-changes.ts'
import type { Task } from './outline.ts'

type Claim = NonNullable<Task['claim']>

const messages = texts({
  ja: {
    by: (who: string, until: string) => `${who}が${until}まで担当`,
    claim: '1 時間担当する',
    renew: '1 時間に延長',
    release: '担当をやめる',
    end: '担当を解除',
    question: (who: string) => `${who}の担当を解除しますか?`,
    what: 'まだ作業中かもしれません。解除すると、ほかの人やエージェントがこのタスクを担当できます。',
    note: 'メモ',
  },
  en: {
    by: (who, until) => `${who} works on it until ${until}`,
    claim: 'Claim for an hour',
    renew: 'Renew for an hour',
    release: 'Release',
    end: 'End claim',
    question: who => `End the claim of ${who}?`,
    what: 'They may still be working on it. Other users and agents can then claim the task.',
    note: 'Note',
  },
})

/** The name of the holder of a claim, with that of the token. */
export const holderOf = ({ by: { displayName, via } }: Claim): string =>
  typeof via === 'string' ? displayName : `${displayName} (${via.tokenName})`

/** Who works on a task, and until when, as a plain string. */
export function useClaimText(): (claim: Claim) => string {
  const t = useTexts(messages)
  const { exactTime } = useFormats()
  return claim => t.by(holderOf(claim), exactTime(claim.until))
}

/** The claim of a task, and what the user may do with it. */
export function TaskClaim({ task, slug }: { task: Task; slug: string }) {
  const t = useTexts(messages)
  const project = useProject()
  const { user } = useHome()
  const claimText = useClaimText()
  const claiming = useClaim(slug, task.id)
  const releasing = useRelease(slug, task.id)
  const { mayWrite, mayAdminister } = rightsIn(project)
  const { claim } = task
  const isOpen = task.status !== 'done' && task.status !== 'cancelled'
  const isOwn = claim?.by.id === user.id && claim.by.via === 'web'
  const refusal = claiming.error ?? releasing.error
  if (!claim && !(mayWrite && isOpen)) return null
  return (
    <div className={layout.stackTight}>
      {claim && (
        <p className={layout.phrase}>
          <CircleUser size={16} aria-hidden="true" />
          <span className={text.long}>{claimText(claim)}</span>
        </p>
      )}
      {claim?.note && (
        <p className={`${text.note} ${text.long}`}>
          <span className="visually-hidden">{t.note}: </span>
          {claim.note}
        </p>
      )}
      {mayWrite && (!claim || isOwn) && (
        <p className={layout.wrap}>
          <Button isSmall isBusy={claiming.isPending} onClick={() => claiming.mutate()}>
            {claim ? t.renew : t.claim}
          </Button>
          {claim && (
            <Button isSmall isBusy={releasing.isPending} onClick={() => releasing.mutate()}>
              {t.release}
            </Button>
          )}
        </p>
      )}
      {claim && !isOwn && mayAdminister && (
        <p className={layout.wrap}>
          <Confirm
            title={t.question(holderOf(claim))}
            action={t.end}
            change={releasing}
            trigger={<Button isSmall>{t.end}</Button>}
          >
            <p>{t.what}</p>
          </Confirm>
        </p>
      )}
      {refusal && <ErrorNotice of={refusal} />}
    </div>
  )
}
