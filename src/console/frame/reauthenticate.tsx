import { useQueryClient } from '@tanstack/react-query'
import { home } from '../api/reads/home.ts'
import { noteSignIn } from '../api/session.ts'
import { texts, useTexts } from '../language/texts.ts'
import { Dialog } from '../parts/dialog.tsx'
import { SignIn } from '../sign-in/sign-in.tsx'

const messages = texts({
  ja: {
    title: 'もう一度サインインしてください',
    why: 'セッションが終了しました。サインインすると、続きから再開できます。入力した内容は残っています。',
  },
  en: {
    title: 'Sign in again',
    why: 'Your session has ended. Sign in to continue where you left off. Nothing you typed is lost.',
  },
})

/** The dialog over the page on which the session ended; requests wait until the user signs in. */
export function Reauthenticate() {
  const t = useTexts(messages)
  const email = useQueryClient().getQueryData(home.queryKey)?.user.email
  return (
    <Dialog title={t.title} isOpen isHeld>
      <p>{t.why}</p>
      <SignIn {...(email === undefined ? {} : { email, isFixed: true })} onSignedIn={noteSignIn} />
    </Dialog>
  )
}
