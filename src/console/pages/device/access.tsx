import { texts, useTexts } from '../../language/texts.ts'
import { Notice } from '../../parts/notice.tsx'
import text from '../../parts/text.module.css'
import { scopeDescriptions, type TokenScope } from '../../parts/token-scopes.ts'
import styles from './page.module.css'

const messages = texts({
  ja: {
    title: 'このトークンでできること',
    all: 'トークンで実行できる、あなたのすべての操作です。',
    everywhere: 'すべてのプロジェクトで使えます。',
    only: (project: string) => `プロジェクト「${project}」だけで使えます。`,
    lasts: 'トークンの有効期限は 90 日で、使っている間は自動で延長されます。いつでも失効できます。',
    unreachable: (project: string) =>
      `コマンドラインはプロジェクト「${project}」を指定しましたが、あなたが使えるプロジェクトの中から 1 つに決められません。名前や ID を確認して、コマンドをやり直してください。`,
  },
  en: {
    title: 'What the token can do',
    all: 'Everything that you can do with a token.',
    everywhere: 'In all of your projects.',
    only: project => `Only in the project “${project}”.`,
    lasts: 'The token is valid for 90 days, and is renewed while you use it. You can revoke it at any time.',
    unreachable: project =>
      `The command line asks for the project “${project}”, but you have no access to such a project, or several have this name. Check the name or ID, then run the command again.`,
  },
})

type Props = {
  scopes: readonly TokenScope[] | null
  project: { id: string | null; name: string } | null
}

/** What the token will allow, in words. The approver cannot change it. */
export function Access({ scopes, project }: Props) {
  const t = useTexts(messages)
  const descriptions = useTexts(scopeDescriptions)
  if (project?.id === null) return <Notice tone="rust">{t.unreachable(project.name)}</Notice>
  return (
    <section className={styles.access} aria-labelledby="device-access">
      <h3 id="device-access">{t.title}</h3>
      <ul>
        <li>{project ? t.only(project.name) : t.everywhere}</li>
        {scopes ? scopes.map(scope => <li key={scope}>{descriptions[scope]}</li>) : <li>{t.all}</li>}
      </ul>
      <p className={text.muted}>{t.lasts}</p>
    </section>
  )
}
