import { type RepoIdentity, repoIdentityOf } from '../../api/client.ts'
import { texts, useTexts } from '../../language/texts.ts'
import layout from '../../parts/layout.module.css'
import { Muted, Section } from '../../parts/page.tsx'
import text from '../../parts/text.module.css'
import { Time } from '../../parts/time.tsx'
import type { Overview } from './response.ts'

const messages = texts({
  ja: {
    title: 'リポジトリ',
    bound: '関連付け: ',
    by: (name: string) => ` · ${name}さん`,
    unbound: '同期元のリポジトリはまだ関連付けられていません。',
  },
  en: {
    title: 'Repository',
    bound: 'Bound ',
    by: name => ` by ${name}`,
    unbound: 'No repository is bound for syncing yet.',
  },
})

type Props = { url: string | null; binding: Overview['repoBinding'] }

/** The repository's URL, and the bound repository if it is another one. */
export function RepositoryAtAGlance({ url, binding }: Props) {
  const t = useTexts(messages)
  const bound = binding?.repoIdentity ? binding : null
  if (!url && !binding) return null
  return (
    <Section title={t.title}>
      <div className={`${layout.stackClose} ${text.long}`}>
        {url && <Address url={url} />}
        {bound && !isSame(url, bound.repoIdentity!) && <p>{bound.repoIdentity!.value}</p>}
        {bound?.boundAt && (
          <Muted>
            {t.bound}
            <Time at={bound.boundAt} />
            {bound.boundBy && t.by(bound.boundBy.displayName)}
          </Muted>
        )}
        {binding && !bound && <Muted>{t.unbound}</Muted>}
      </div>
    </Section>
  )
}

const isSame = (url: string | null, { value }: RepoIdentity) =>
  url !== null && repoIdentityOf(url).value === value

/** The URL, as a link only if browsers can open its scheme. */
function Address({ url }: { url: string }) {
  if (!/^https?:/i.test(url)) return <p className={text.long}>{url}</p>
  return (
    <a className={text.long} href={url} target="_blank" rel="noopener noreferrer">
      {url.replace(/^https?:\/\//i, '')}
    </a>
  )
}
