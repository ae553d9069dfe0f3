import { useState } from 'react'
import type { RepoIdentity } from '../../api/client.ts'
import type { Project } from '../../api/reads/projects.ts'
import { texts, useTexts } from '../../language/texts.ts'
import { Command } from '../../parts/command.tsx'
import { Binding } from './binding.tsx'
import { starterCommand, syncCommand } from './commands.ts'
import styles from './steps.module.css'

const said = texts({
  ja: {
    starter:
      'リポジトリのフォルダで実行します。roadmap.json がまだなければ、まず見本を作ります (あれば何もしません)。',
    send: 'roadmap.json を送ります。変更したあとも、同じコマンドで何度でも同期できます。',
    placeholder: 'ここにトークン',
    fill: '「ここにトークン」を、控えておいたトークンに置き換えてください。',
    waiting: '最初の同期を待っています。届くと、この画面が自動で切り替わります。',
    titles: { phase: '最初のリリース', first: '設計', second: '実装' },
  },
  en: {
    starter:
      'In the folder of the repository: this makes a first roadmap.json, and does nothing if you have one.',
    send: 'This sends roadmap.json. Run it again whenever that has changed.',
    placeholder: 'your token',
    fill: 'Put the token that you kept in the place of “your token”.',
    waiting: 'Waiting for the first sync. This page shows when it is here.',
    titles: { phase: 'First release', first: 'Design', second: 'Build' },
  },
})

type Props = { project: Project; token: string | null; repoIdentity: RepoIdentity | null }

/** The commands that send a first roadmap, as they are to be pasted into a shell. */
export function FirstSync({ project, token, repoIdentity: known }: Props) {
  const t = useTexts(said)
  const [bound, setBound] = useState<RepoIdentity | null>(null)
  const repoIdentity = bound ?? known
  const target = { origin: location.origin, project }
  return (
    <>
      <Binding {...{ project, repoIdentity }} onBound={setBound} />
      {repoIdentity && (
        <>
          <p>{t.starter}</p>
          <Command>{starterCommand({ ...target, repoIdentity }, t.titles)}</Command>
          <p>{t.send}</p>
          <Command>{syncCommand(target, token ?? t.placeholder)}</Command>
          {token === null && <p>{t.fill}</p>}
          <p className={styles.soft} role="status">
            {t.waiting}
          </p>
        </>
      )}
    </>
  )
}
