import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type OrgApp, orgApps, useOrg } from '../../api/reads/orgs.ts'
import { useFormats } from '../../language/formats.ts'
import { plural } from '../../language/plural.ts'
import { counted, texts, useTexts } from '../../language/texts.ts'
import { Button } from '../../parts/button.tsx'
import layout from '../../parts/layout.module.css'
import { Empty } from '../../parts/notice.tsx'
import { Page, Row, Rows } from '../../parts/page.tsx'
import text from '../../parts/text.module.css'
import { AskAdmins } from './ask-admins.tsx'

const messages = texts({
  ja: {
    title: 'アプリ',
    lead: 'メンバーやゲストが自分のアカウントに接続し、この組織のプロジェクトにアクセスできるアプリです。アプリの接続は、接続した本人が自分の設定で解除します。',
    admins: 'プロジェクトにアクセスできるアプリは、組織の管理者が確認できます。',
    none: 'この組織のプロジェクトにアクセスできるアプリはありません',
    noneWhy: 'メンバーやゲストがアプリを接続すると、ここに表示されます。',
    by: (name: string) => `${name}さんが接続`,
    in: (names: string) => `プロジェクト: ${names}`,
    more: (count: number) => counted`ほか ${count} 件を表示`,
    fewer: '一部だけ表示',
  },
  en: {
    title: 'Apps',
    lead: 'Apps that members and guests connected to their accounts, and that reach projects of this organization. Users disconnect their own apps in their settings.',
    admins: 'Organization admins see the apps that reach its projects.',
    none: 'No app reaches projects of this organization',
    noneWhy: 'Apps that members and guests connect are listed here.',
    by: name => `Connected by ${name}`,
    in: names => `Projects: ${names}`,
    more: count => counted`Show ${count} more ${plural(count, 'project')}`,
    fewer: 'Show fewer',
  },
})

/** The apps that reach projects of the organization, for its admins. */
export function OrgAppsPage() {
  const t = useTexts(messages)
  const org = useOrg()
  const isAdmin = org.role === 'admin'
  return (
    <Page title={t.title} within={org.name} lead={isAdmin && t.lead}>
      {isAdmin ? <AppRows orgId={org.id} /> : <AskAdmins isNamed={false}>{t.admins}</AskAdmins>}
    </Page>
  )
}

function AppRows({ orgId }: { orgId: string }) {
  const t = useTexts(messages)
  const { data: apps } = useSuspenseQuery(orgApps(orgId))
  if (apps.length === 0)
    return (
      <Empty title={t.none}>
        <p>{t.noneWhy}</p>
      </Empty>
    )
  return (
    <Rows label={t.title}>
      {apps.map((app, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two apps can have the same name, host, and user
        <AppItem key={`${app.host} ${app.person.id} ${at}`} app={app} />
      ))}
    </Rows>
  )
}

function AppItem({ app: { name, host, person, projects } }: { app: OrgApp }) {
  const t = useTexts(messages)
  return (
    <Row>
      <p className={layout.line}>
        <bdi className={text.strong}>{name}</bdi>
        <span className={text.muted}>{host}</span>
      </p>
      <p className={text.caption}>{t.by(person.displayName)}</p>
      <ProjectNames names={projects.map(project => project.name)} />
    </Row>
  )
}

/** The names that are shown at first. */
const few = 5

function ProjectNames({ names }: { names: string[] }) {
  const t = useTexts(messages)
  const { list } = useFormats()
  const [isWhole, setWhole] = useState(false)
  const isLong = names.length > few
  return (
    <>
      <p className={text.caption}>{t.in(list(isWhole ? names : names.slice(0, few)))}</p>
      {isLong && (
        <Button isSmall variant="quiet" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? t.fewer : t.more(names.length - few)}
        </Button>
      )}
    </>
  )
}
