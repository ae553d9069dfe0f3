import { useQueryClient } from '@tanstack/react-query'
import { home } from '../api/reads/home.ts'
import { signedIn } from '../api/session.ts'
import { texts, useTexts } from '../language/texts.ts'
import { Dialog } from '../parts/dialog.tsx'
import { SignIn } from '../sign-in/sign-in.tsx'

const said = texts({
  ja: {
    title: 'もう一度サインインしてください',
    why: 'セッションの有効期限が切れました。入力した内容は残っています。サインインすると続きから再開します。',
  },
  en: {
    title: 'Sign in again',
    why: 'Your session has ended. Nothing that you typed is lost: sign in, and it goes on where it was.',
  },
})

/** Over the page on which a session ended; what was asked meanwhile waits behind it. */
export function SignInAgain() {
  const t = useTexts(said)
  const email = useQueryClient().getQueryData(home.queryKey)?.user.email
  return (
    <Dialog title={t.title} isOpen isHeld>
      <p>{t.why}</p>
      <SignIn {...(email === undefined ? {} : { email, isFixed: true })} onSignedIn={signedIn} />
    </Dialog>
  )
}
