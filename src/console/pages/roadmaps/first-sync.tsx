import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { rightsIn } from '../../api/projects/rights.ts'
import type { Project } from '../../api/reads/projects.ts'
import { texts, useTexts } from '../../language/texts.ts'
import { Command } from '../../parts/command.tsx'
import layout from '../../parts/layout.module.css'
import { Empty } from '../../parts/notice.tsx'
import text from '../../parts/text.module.css'
import styles from './first-sync.module.css'

const messages = texts({
  ja: {
    none: 'ロードマップはまだ同期されていません',
    lead: 'ロードマップはリポジトリで管理し、コマンドラインの cairn で同期します。Backlog.md、Task Master、Spec Kit、Beads と roadmap.json を読み取れます。',
    archived: 'アーカイブ済みのプロジェクトには同期できません。',
    viewer: '同期できるのは、メンバー以上の役割を持つ人です。プロジェクトのオーナーに依頼してください。',
    login: 'インストールとサインイン',
    loginText: 'Node.js 20 以上が必要です。サインインはブラウザーで承認します。',
    install: 'インストール',
    installText: 'Node.js 20 以上が必要です。',
    setUp: '設定と最初の同期',
    setUpText:
      'リポジトリのフォルダーで実行します。サインイン、リポジトリの関連付け、最初の同期を順に行い、送信する前に変更点を表示します。作成された .cairn.json をコミットしてください。',
    bind: 'リポジトリの関連付け',
    bindOther:
      'プロジェクトのオーナーが一度だけ行います。リポジトリに .cairn.json がない場合は、オーナーに依頼してください。',
    sync: 'ロードマップの同期',
    syncText: '--dry-run を付けると、送信する前に変更点を確認できます。',
    other: 'コマンドラインを使わない場合:',
    api: 'API で送信する手順',
    guide: 'すべての項目の説明',
  },
  en: {
    none: 'No roadmap has been synced yet',
    lead: 'A roadmap lives in a repository, and the cairn command line syncs it here. It reads Backlog.md, Task Master, Spec Kit, Beads, and roadmap.json.',
    archived: 'You cannot sync into an archived project.',
    viewer: 'To sync, you need the member role or higher. Ask a project owner.',
    login: 'Install and sign in',
    loginText: 'Requires Node.js 20 or newer. You approve the sign-in in the browser.',
    install: 'Install',
    installText: 'Requires Node.js 20 or newer.',
    setUp: 'Set up and sync',
    setUpText:
      'Run this in the repository folder. It signs you in, binds the repository, and shows what the first sync sends before it sends anything. Commit the .cairn.json that it writes.',
    bind: 'Bind the repository',
    bindOther: 'A project owner does this once. If the repository has no .cairn.json yet, ask an owner.',
    sync: 'Sync the roadmap',
    syncText: 'Add --dry-run to preview the changes before anything is sent.',
    other: 'Without the command line:',
    api: 'Send it with the API',
    guide: 'All fields explained',
  },
})

/** The steps to sync the first roadmap. */
export function FirstSyncGuide({ project }: { project: Project }) {
  const t = useTexts(messages)
  const { mayWrite, isArchived, isOwner } = rightsIn(project)
  if (!mayWrite) return <Empty title={t.none}>{isArchived ? t.archived : t.viewer}</Empty>
  const install = <Command>{`npm install --global ${location.origin}/cairn-cli.tgz`}</Command>
  return (
    <div className={`${layout.stack} ${styles.first}`}>
      <p className={styles.none}>{t.none}</p>
      <p>{t.lead}</p>
      <ol className={`${layout.stackWide} ${styles.steps}`}>
        {isOwner ? (
          <>
            <Step title={t.install} text={t.installText}>
              {install}
            </Step>
            <Step title={t.setUp} text={t.setUpText}>
              <Command>{`cairn init ${location.origin} --project ${project.id}`}</Command>
            </Step>
          </>
        ) : (
          <>
            <Step title={t.login} text={t.loginText}>
              {install}
              <Command>{`cairn login ${location.origin}`}</Command>
            </Step>
            <Step title={t.bind} text={t.bindOther} />
            <Step title={t.sync} text={t.syncText}>
              <Command>cairn sync</Command>
            </Step>
          </>
        )}
      </ol>
      <p className={`${text.caption} ${styles.other}`}>
        {t.other}{' '}
        <Link to="/" search={{ start: project.id }}>
          {t.api}
        </Link>{' '}
        · <a href="/docs/#sync-a-roadmap">{t.guide}</a>
      </p>
    </div>
  )
}

const Step = ({ title, text, children }: { title: string; text: string; children?: ReactNode }) => (
  <li className={`${layout.stackTight} ${styles.step}`}>
    <h2 className={styles.title}>{title}</h2>
    <p>{text}</p>
    {children}
  </li>
)
