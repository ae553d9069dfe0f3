import { useBlocker } from '@tanstack/react-router'
import { type ReactElement, useState } from 'react'
import { useChange } from '../../api/change.ts'
import { unwrap } from '../../api/client.ts'
import { tokens } from '../../api/reads/accounts.ts'
import { texts, useTexts } from '../../language/texts.ts'
import { Button } from '../../parts/button.tsx'
import { Check } from '../../parts/choices.tsx'
import { Command } from '../../parts/command.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Buttons } from '../../parts/form.tsx'
import { Notice } from '../../parts/notice.tsx'
import { type NewTokenValues, TokenForm } from './token-form.tsx'

const messages = texts({
  ja: {
    create: 'トークンを作成',
    made: (name: string) => `「${name}」を作成しました`,
    once: 'このトークンが表示されるのは一度だけです。閉じると再表示できません。今すぐコピーして、安全な場所に保存してください。',
    use: 'ツールは、これを Authorization: Bearer ヘッダーで送信します。',
    kept: 'コピーして保存しました',
    close: '閉じる',
  },
  en: {
    create: 'Create token',
    made: name => `“${name}” was created`,
    once: 'This token is shown only once. After you close this dialog, it cannot be shown again. Copy it now and save it in a safe place.',
    use: 'Tools send it in the header Authorization: Bearer.',
    kept: 'I have copied and saved it',
    close: 'Close',
  },
})

type Plaintext = { name: string; token: string }

/** Creates a token and shows it once. Only this component holds it, until the dialog closes. */
export function NewToken({ trigger }: { trigger: ReactElement<{ onClick?(): void }> }) {
  const t = useTexts(messages)
  const [isOpen, setOpen] = useState(false)
  const [plaintext, setPlaintext] = useState<Plaintext | null>(null)
  const close = () => {
    setOpen(false)
    setPlaintext(null)
  }
  return (
    <Dialog
      title={plaintext ? t.made(plaintext.name) : t.create}
      trigger={trigger}
      isOpen={isOpen}
      isHeld={plaintext !== null}
      onOpenChange={next => (next ? setOpen(true) : close())}
    >
      {plaintext ? (
        <CreatedToken token={plaintext.token} onClose={close} />
      ) : (
        <CreateForm onMade={setPlaintext} onCancel={close} />
      )}
    </Dialog>
  )
}

function CreateForm({ onMade, onCancel }: { onMade(plaintext: Plaintext): void; onCancel(): void }) {
  const change = useChange({
    // Does not return the plaintext, because the mutation cache would keep it.
    async send(body: NewTokenValues, api) {
      const { token, record } = await unwrap(api.POST('/api/tokens', { body }))
      onMade({ name: record.name, token })
    },
    stale: [tokens.queryKey],
  })
  return <TokenForm change={change} onCancel={onCancel} />
}

function CreatedToken({ token, onClose }: { token: string; onClose(): void }) {
  const t = useTexts(messages)
  const [isKept, setKept] = useState(false)
  useBlocker({ shouldBlockFn: () => !isKept, enableBeforeUnload: () => !isKept })
  return (
    <>
      <Notice tone="ochre" role="status">
        {t.once}
      </Notice>
      <Command>{token}</Command>
      <p>{t.use}</p>
      <Check label={t.kept} checked={isKept} onChange={() => setKept(!isKept)} />
      <Buttons>
        <Button variant="primary" disabled={!isKept} onClick={onClose}>
          {t.close}
        </Button>
      </Buttons>
    </>
  )
}
