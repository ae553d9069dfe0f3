import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { Logo } from '../../frame/logo.tsx'
import { chooseLocale, languages, useLocale } from '../../language/language.ts'
import { texts, useTexts } from '../../language/texts.ts'
import { Radio } from '../../parts/choices.tsx'
import layout from '../../parts/layout.module.css'
import { useTitle } from '../../parts/page.tsx'
import text from '../../parts/text.module.css'
import { type Joined, SignIn } from '../../sign-in/sign-in.tsx'
import styles from './page.module.css'

const messages = texts({
  ja: {
    title: 'サインイン',
    heading: 'Cairn にサインイン',
    language: '言語',
    lead: 'パスワードは不要です。メールで届く確認コードでサインインします。初めての方は、サインインするとアカウントが作成されます (招待が必要な場合があります)。',
  },
  en: {
    title: 'Sign in',
    heading: 'Sign in to Cairn',
    language: 'Language',
    lead: 'You do not need a password. We email you a code. If you are new, signing in creates your account. You may need an invitation first.',
  },
})

export function SignInPage() {
  const t = useTexts(messages)
  const { email, next } = useSearch({ from: '/sign-in' })
  const navigate = useNavigate()
  const { history } = useRouter()
  useTitle(t.title)
  return (
    <main className={styles.page}>
      <div className={layout.stackWide}>
        <header className={layout.stackTight}>
          <Logo size={40} />
          <h1>{t.heading}</h1>
          <p className={text.muted}>{t.lead}</p>
        </header>
        <SignIn
          {...(email ? { email } : {})}
          onSignedIn={(_, joined) => {
            // Not by the router, which would write the query in its own spelling.
            if (next !== undefined) history.replace(next)
            else void navigate({ href: firstPageOf(joined), replace: true })
          }}
        />
      </div>
      <LanguageChoice />
    </main>
  )
}

/** The first page: the organization or project that the user joined, if it is only one, or else home. */
function firstPageOf({ orgs, projects }: Joined): string {
  if (orgs.length + projects.length !== 1) return '/'
  return projects[0] ? `/projects/${projects[0].id}` : `/orgs/${orgs[0]!.id}`
}

/** The choice of a language, which this browser stores, because no profile is known before the sign-in. */
function LanguageChoice() {
  const t = useTexts(messages)
  const locale = useLocale()
  return (
    <fieldset className={`${layout.wrap} ${styles.languages}`}>
      <legend className="visually-hidden">{t.language}</legend>
      {languages.map(([one, name]) => (
        <Radio
          key={one}
          name="language"
          label={<span lang={one}>{name}</span>}
          checked={one === locale}
          onChange={() => chooseLocale(one)}
        />
      ))}
    </fieldset>
  )
}
