import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type Project, rightsIn } from '../../api/reads/projects.ts'
import { texts, useTexts } from '../../language/texts.ts'
import { Command } from '../../parts/command.tsx'
import { Empty } from '../../parts/notice.tsx'
import styles from './first-sync.module.css'

const said = texts({
  ja: {
    none: 'まだロードマップが同期されていません',
    lead: 'ロードマップはリポジトリにあり、コマンドラインの cairn がここへ同期します。Backlog.md、Task Master、Spec Kit、Beads と roadmap.json を読み取れます。',
    archived: 'アーカイブされているプロジェクトには同期できません。',
    viewer: '同期できるのは、メンバー以上の役割を持つ人です。プロジェクトのオーナーに依頼してください。',
    login: 'インストールしてサインイン',
    loginText: 'Node.js 20 以上が必要です。サインインはブラウザーで承認します。',
    bind: 'リポジトリを関連付ける',
    bindText:
      'リポジトリのフォルダーで実行し、書き込まれた .cairn.json をコミットします。一度だけで済みます。',
    bindOther:
      'プロジェクトのオーナーが一度だけ行います。リポジトリに .cairn.json がない場合は、オーナーに依頼してください。',
    sync: 'ロードマップを同期する',
    syncText: '--dry-run を付けると、送る前に変更点を確認できます。',
    other: 'コマンドラインを使わない場合:',
    api: 'API で送る手順',
    guide: 'すべての項目の説明',
  },
  en: {
    none: 'No roadmap was synced yet',
    lead: 'A roadmap lives in a repository, and the command line, cairn, syncs it here. It reads Backlog.md, Task Master, Spec Kit, Beads, and roadmap.json.',
    archived: 'Nothing can be synced into an archived project.',
    viewer: 'Syncing takes the role of a member or higher. Ask an owner of the project.',
    login: 'Install it and sign in',
    loginText: 'It needs Node.js 20 or newer. You approve the sign-in in the browser.',
    bind: 'Link the repository',
    bindText: 'Run this in the folder of the repository, once, and commit the .cairn.json that it writes.',
    bindOther:
      'An owner of the project does this once. If the repository has no .cairn.json yet, ask an owner.',
    sync: 'Sync the roadmap',
    syncText: 'Add --dry-run to see what would change before anything is sent.',
    other: 'Without the command line:',
    api: 'Send it by the API',
    guide: 'All fields explained',
  },
})

/** How the first roadmap comes into a project. */
export function FirstSync({ project }: { project: Project }) {
  const t = useTexts(said)
  const { mayWrite, isArchived, isOwner } = rightsIn(project)
  if (!mayWrite) return <Empty title={t.none}>{isArchived ? t.archived : t.viewer}</Empty>
  return (
    <div className={styles.first}>
      <p className={styles.none}>{t.none}</p>
      <p>{t.lead}</p>
      <ol className={styles.steps}>
        <Step title={t.login} text={t.loginText}>
          <Command>{`npm install --global ${location.origin}/cairn-cli.tgz`}</Command>
          <Command>{`cairn login ${location.origin}`}</Command>
        </Step>
        <Step title={t.bind} text={isOwner ? t.bindText : t.bindOther}>
          {isOwner && <Command>{`cairn link ${project.id}`}</Command>}
        </Step>
        <Step title={t.sync} text={t.syncText}>
          <Command>cairn sync</Command>
        </Step>
      </ol>
      <p className={styles.other}>
        {t.other}{' '}
        <Link to="/" search={{ start: project.id }}>
          {t.api}
        </Link>{' '}
        · <a href="/docs/#description/sync-a-roadmap">{t.guide}</a>
      </p>
    </div>
  )
}

const Step = ({ title, text, children }: { title: string; text: string; children: ReactNode }) => (
  <li className={styles.step}>
    <h2 className={styles.title}>{title}</h2>
    <p>{text}</p>
    {children}
  </li>
)
