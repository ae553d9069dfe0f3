import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { nearestIssues } from '../../api/reads/own-issues.ts'
import { counted, texts, useTexts } from '../../language/texts.ts'
import { OwnIssueRows } from '../../parts/own-issue-rows.tsx'
import { Section } from '../../parts/page.tsx'

const messages = texts({
  ja: { title: '自分の課題', all: (total: number) => counted`全 ${total} 件` },
  en: { title: 'My issues', all: total => counted`${total} total` },
})

/** The assigned issues that are due next. Without any, the section is left out. */
export function Nearest() {
  const t = useTexts(messages)
  const { data } = useQuery(nearestIssues)
  if (!data || data.total === 0) return null
  return (
    <Section title={t.title} actions={<Link to="/issues">{t.all(data.total)}</Link>}>
      <OwnIssueRows issues={data.issues} label={t.title} />
    </Section>
  )
}
