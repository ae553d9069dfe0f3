import { useBlocker } from '@tanstack/react-router'
import { type ReactElement, useState } from 'react'
import { useChange } from '../../api/change.ts'
import { unwrap } from '../../api/client.ts'
import { tokens } from '../../api/reads/accounts.ts'
import { texts, useTexts } from '../../language/texts.ts'
import { Button } from '../../parts/button.tsx'
import { Command } from '../../parts/command.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Check } from '../../parts/field.tsx'
import { Buttons } from '../../parts/form.tsx'
import { Notice } from '../../parts/notice.tsx'
import { type NewTokenValues, TokenForm } from './token-form.tsx'

const said = texts({
  ja: {
    create: 'トークンを作成',
    made: (name: string) => `「${name}」を作成しました`,
    once: 'このトークンが表示されるのは一度だけです。閉じると二度と表示できません。今コピーして、安全な場所に保存してください。',
    use: 'ツールは、これを Authorization: Bearer ヘッダーで送ります。',
    kept: 'コピーして保存しました',
    close: '閉じる',
  },
  en: {
    create: 'Create a token',
    made: name => `“${name}” is created`,
    once: 'This token is shown only once. When you close this, nobody can show it again: copy it now and keep it in a safe place.',
    use: 'Tools send it in the header Authorization: Bearer.',
    kept: 'I have copied and kept it',
    close: 'Close',
  },
})

type Plaintext = { name: string; token: string }

/** Asks what a token is for, then shows it, once: it is held nowhere but here, and gone when this is closed. */
export function NewToken({ trigger }: { trigger: ReactElement<{ onClick?(): void }> }) {
  const t = useTexts(said)
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
        <Shown token={plaintext.token} onClose={close} />
      ) : (
        <Asking onMade={setPlaintext} onCancel={close} />
      )}
    </Dialog>
  )
}

function Asking({ onMade, onCancel }: { onMade(plaintext: Plaintext): void; onCancel(): void }) {
  const change = useChange({
    // What is sent on as the result would stay in the cache of changes: the plaintext is not.
    async send(body: NewTokenValues, api) {
      const { token, record } = await unwrap(api.POST('/api/tokens', { body }))
      onMade({ name: record.name, token })
    },
    stale: [tokens.queryKey],
  })
  return <TokenForm change={change} onCancel={onCancel} />
}

function Shown({ token, onClose }: { token: string; onClose(): void }) {
  const t = useTexts(said)
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
        <Button look="main" disabled={!isKept} onClick={onClose}>
          {t.close}
        </Button>
      </Buttons>
    </>
  )
}
