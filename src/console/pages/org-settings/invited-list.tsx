import type { OrgInvitation } from '../../api/reads/orgs.ts'
import { texts, useTexts } from '../../language/texts.ts'
import { Button } from '../../parts/button.tsx'
import { Buttons } from '../../parts/form.tsx'
import layout from '../../parts/layout.module.css'
import { Notice } from '../../parts/notice.tsx'
import { Muted, Row, Rows } from '../../parts/page.tsx'
import { type Skipped, skipReasons, useInvitedText } from './invited-text.ts'

export type Invited = {
  invitations: OrgInvitation[]
  skipped: Skipped[]
}

const messages = texts({
  ja: {
    none: '新しく招待した人はいません。',
    skipped: '招待しなかったアドレス',
    close: '閉じる',
  },
  en: {
    none: 'No one new was invited.',
    skipped: 'Not invited',
    close: 'Done',
  },
})

/** The result of an invitation in which some addresses were skipped. */
export function InvitedList({
  invited: { invitations, skipped },
  close,
}: {
  invited: Invited
  close(): void
}) {
  const t = useTexts(messages)
  const reasons = useTexts(skipReasons)
  const invitedText = useInvitedText()
  return (
    <>
      <Notice tone={invitations.length > 0 ? 'moss' : 'stone'} role="status">
        {invitedText(invitations) || t.none}
      </Notice>
      <section className={layout.stackTight}>
        <h3>{t.skipped}</h3>
        <Rows label={t.skipped}>
          {skipped.map(({ email, reason }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same address may occur twice, and the order never changes
            <Row key={place} end={<Muted>{reasons[reason]}</Muted>}>
              {email}
            </Row>
          ))}
        </Rows>
      </section>
      <Buttons>
        <Button variant="primary" autoFocus onClick={close}>
          {t.close}
        </Button>
      </Buttons>
    </>
  )
}
