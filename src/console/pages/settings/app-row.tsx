import type { OwnApp } from '../../api/reads/apps.ts'
import { useFormats } from '../../language/formats.ts'
import { texts, useTexts } from '../../language/texts.ts'
import { useResourceNames } from '../../parts/app-resources.ts'
import { Button } from '../../parts/button.tsx'
import layout from '../../parts/layout.module.css'
import { Row } from '../../parts/page.tsx'
import text from '../../parts/text.module.css'
import { Time } from '../../parts/time.tsx'
import { scopeDescriptions } from '../../parts/token-scopes.ts'
import styles from './setting.module.css'
import { Facts } from './setting.tsx'

const messages = texts({
  ja: {
    can: 'できること',
    project: 'プロジェクト',
    allProjects: 'すべて',
    goneProject: 'アクセスできないプロジェクト',
    uses: '接続先',
    connected: '接続',
    used: '最終使用',
    never: '未使用',
    disconnect: '接続を解除',
    disconnectOf: (name: string, host: string) => `「${name}」(${host}) の接続を解除`,
  },
  en: {
    can: 'Can',
    project: 'Project',
    allProjects: 'All',
    goneProject: 'A project that you can no longer access',
    uses: 'Uses',
    connected: 'Connected',
    used: 'Last used',
    never: 'Never',
    disconnect: 'Disconnect',
    disconnectOf: (name, host) => `Disconnect “${name}” (${host})`,
  },
})

/** An app that the user connected, with what it can do. */
export function AppRow({ app, onDisconnect }: { app: OwnApp; onDisconnect(): void }) {
  const t = useTexts(messages)
  const { date } = useFormats()
  const resourceName = useResourceNames()
  const { name, host, project, resource, createdAt, lastUsedAt } = app
  return (
    <Row
      end={
        <Button isSmall variant="danger" aria-label={t.disconnectOf(name, host)} onClick={onDisconnect}>
          {t.disconnect}
        </Button>
      }
    >
      <div className={`${layout.line} ${styles.what}`}>
        <bdi className={text.strong}>{name}</bdi>
        <span className={text.muted}>{host}</span>
      </div>
      <Abilities app={app} />
      <Facts
        facts={[
          [t.project, project ? (project.name ?? t.goneProject) : t.allProjects],
          [t.uses, resourceName(resource)],
          [t.connected, date(createdAt)],
          [t.used, lastUsedAt ? <Time key="used" at={lastUsedAt} /> : t.never],
        ]}
      />
    </Row>
  )
}

function Abilities({ app: { scopes } }: { app: OwnApp }) {
  const t = useTexts(messages)
  const descriptions = useTexts(scopeDescriptions)
  return (
    <ul className={`${text.caption} ${styles.abilities}`} aria-label={t.can}>
      {scopes.map(scope => (
        <li key={scope}>{descriptions[scope]}</li>
      ))}
    </ul>
  )
}
