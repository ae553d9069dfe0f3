import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type Project, rightsIn } from '../../api/reads/projects.ts'
import { texts, useTexts } from '../../language/texts.ts'
import { LinkButton } from '../../parts/button.tsx'
import { Command } from '../../parts/command.tsx'
import { Empty } from '../../parts/notice.tsx'
import styles from './first-sync.module.css'

const said = texts({
  ja: {
    none: 'まだロードマップが同期されていません',
    lead: 'ロードマップはリポジトリにあり、ツールがここへ同期します。はじめての同期は 3 つの手順で終わります。',
    start: '案内に沿って最初の同期を始める',
    archived: 'アーカイブされているプロジェクトには同期できません。',
    viewer: '同期できるのは、メンバー以上の役割を持つ人です。プロジェクトのオーナーに依頼してください。',
    bind: 'リポジトリを関連付ける',
    bindOwner: 'このプロジェクトがどのリポジトリのものかを、',
    bindLink: 'プロジェクトの設定',
    bindEnd: 'で一度だけ決めます。例: github.com/team/app',
    bindOther:
      'プロジェクトのオーナーが、プロジェクトの設定で一度だけ行います。まだの場合はオーナーに依頼してください。',
    token: 'トークンを作る',
    tokenLink: 'API トークン',
    tokenEnd: 'のページで、スコープ roadmap:sync のトークンを作り、シェルに設定します。',
    sync: 'ロードマップを送る',
    syncText: '最小のロードマップです。repoIdentity の値を、手順 1 のリポジトリに合わせてください。',
    guide: 'すべての項目の説明',
    title: 'アプリ',
    phase: '最初のリリース',
    tasks: ['サインイン', 'アップロード'] as [string, string],
  },
  en: {
    none: 'No roadmap was synced yet',
    lead: 'A roadmap lives in a repository, and a tool syncs it here. The first sync takes three steps.',
    start: 'Be led through the first sync',
    archived: 'Nothing can be synced into an archived project.',
    viewer: 'Syncing takes the role of a member or higher. Ask an owner of the project.',
    bind: 'Bind the repository',
    bindOwner: 'Say once which repository this project is of, in the ',
    bindLink: 'settings of the project',
    bindEnd: '. For example: github.com/team/app',
    bindOther:
      'An owner of the project does this once, in its settings. If it is not done yet, ask an owner.',
    token: 'Make a token',
    tokenLink: 'API tokens',
    tokenEnd: ': make one there with the scope roadmap:sync, and put it into your shell.',
    sync: 'Send the roadmap',
    syncText: 'This is the smallest one. The value of repoIdentity has to be the repository of step 1.',
    guide: 'All fields explained',
    title: 'The app',
    phase: 'First release',
    tasks: ['Sign-in', 'Upload'],
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
      <p>
        <LinkButton look="main" to="/" search={{ start: project.id }}>
          {t.start}
        </LinkButton>
      </p>
      <ol className={styles.steps}>
        <Step title={t.bind}>
          {isOwner ? (
            <p>
              {t.bindOwner}
              <Link to="/projects/$projectId/settings" params={{ projectId: project.id }}>
                {t.bindLink}
              </Link>
              {t.bindEnd}
            </p>
          ) : (
            <p>{t.bindOther}</p>
          )}
        </Step>
        <Step title={t.token}>
          <p>
            <Link to="/settings/tokens">{t.tokenLink}</Link>
            {t.tokenEnd}
          </p>
          <Command>export CAIRN_TOKEN=svc_user_…</Command>
        </Step>
        <Step title={t.sync}>
          <p>
            {t.syncText} <a href="/docs/#description/sync-a-roadmap">{t.guide}</a>
          </p>
          <Command>{commandOf(project.id, t)}</Command>
        </Step>
      </ol>
    </div>
  )
}

const Step = ({ title, children }: { title: string; children: ReactNode }) => (
  <li className={styles.step}>
    <h2 className={styles.title}>{title}</h2>
    {children}
  </li>
)

type Example = { title: string; phase: string; tasks: [string, string] }

const commandOf = (
  projectId: string,
  { title, phase, tasks: [first, second] }: Example,
) => `cat > roadmap.json <<'JSON'
{
  "repoIdentity": { "kind": "remote", "value": "github.com/team/app" },
  "roadmap": {
    "schemaVersion": 2,
    "project": { "id": "app", "name": "${title}" },
    "updatedAt": "${new Date().toISOString()}",
    "phases": [
      {
        "id": "p1",
        "title": "${phase}",
        "tasks": [
          { "id": "t1", "title": "${first}", "status": "done" },
          { "id": "t2", "title": "${second}", "status": "todo", "dependsOn": ["t1"] }
        ]
      }
    ]
  },
  "planDocuments": []
}
JSON
curl -sS --fail-with-body -X PUT \\
  -H "Authorization: Bearer $CAIRN_TOKEN" -H 'Content-Type: application/json' \\
  "${location.origin}/api/projects/${projectId}/roadmaps/main" --data-binary @roadmap.json`
