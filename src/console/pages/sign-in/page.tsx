import { useNavigate, useSearch } from '@tanstack/react-router'
import { Mark } from '../../frame/mark.tsx'
import { chooseLocale, languages, useLocale } from '../../language/language.ts'
import { texts, useTexts } from '../../language/texts.ts'
import { Radio } from '../../parts/field.tsx'
import { useTitle } from '../../parts/page.tsx'
import { type Joined, SignIn } from '../../sign-in/sign-in.tsx'
import styles from './page.module.css'

const said = texts({
  ja: {
    title: 'サインイン',
    heading: 'Cairn にサインイン',
    language: '言語',
    lead: 'パスワードは要りません。メールで届く確認コードでサインインします。はじめての方のアカウントもここで作られます（招待が必要な場合があります）。',
  },
  en: {
    title: 'Sign in',
    heading: 'Sign in to Cairn',
    language: 'Language',
    lead: 'No password needed: we email you a code. If you are new here, this creates your account too, unless you need an invitation first.',
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
          onSignedIn={(_, joined) => navigate({ href: next ?? placeOf(joined), replace: true })}
        />
      </div>
      <LanguageChoice />
    </main>
  )
}

/** Where somebody begins: in the one place that they were invited to, else at home. */
function placeOf({ orgs, projects }: Joined): string {
  if (orgs.length + projects.length !== 1) return '/'
  return projects[0] ? `/projects/${projects[0].id}` : `/orgs/${orgs[0]!.id}`
}

/** Before anyone is signed in there is no profile to say it: this browser remembers what was chosen. */
function LanguageChoice() {
  const t = useTexts(said)
  const locale = useLocale()
  return (
    <fieldset className={styles.languages}>
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
