import { useNavigate, useSearch } from '@tanstack/react-router'
import { Mark } from '../../frame/mark.tsx'
import { texts, useTexts } from '../../language/texts.ts'
import { useTitle } from '../../parts/page.tsx'
import { SignIn } from '../../sign-in/sign-in.tsx'
import styles from './page.module.css'

const said = texts({
  ja: {
    title: 'サインイン',
    heading: 'Cairn にサインイン',
    lead: 'パスワードは要りません。メールで届く確認コードでサインインします。はじめての方のアカウントもここで作られます。',
  },
  en: {
    title: 'Sign in',
    heading: 'Sign in to Cairn',
    lead: 'No password: a code comes by mail. If you are new here, this makes your account too.',
  },
})

export function SignInPage() {
  const t = useTexts(said)
  const { email, next } = useSearch({ from: '/sign-in' })
  const navigate = useNavigate()
  useTitle(t.title)
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <header className={styles.head}>
          <Mark size={40} />
          <h1>{t.heading}</h1>
          <p>{t.lead}</p>
        </header>
        <SignIn
          {...(email ? { email } : {})}
          onSignedIn={() => navigate({ href: next ?? '/', replace: true })}
        />
      </div>
    </main>
  )
}
