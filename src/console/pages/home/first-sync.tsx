import { useState } from 'react'
import type { RepoIdentity } from '../../api/client.ts'
import type { Project } from '../../api/reads/projects.ts'
import { texts, useTexts } from '../../language/texts.ts'
import { Command } from '../../parts/command.tsx'
import text from '../../parts/text.module.css'
import { starterCommand, syncCommand } from './commands.ts'
import { BindRepository } from './repository-binding.tsx'

const messages = texts({
  ja: {
    starter:
      'リポジトリのフォルダーで実行してください。roadmap.json がまだない場合は、サンプルを作成します (ある場合は何もしません)。',
    send: 'roadmap.json を送信します。変更した後も、同じコマンドで何度でも同期できます。',
    placeholder: 'ここにトークン',
    fill: '「ここにトークン」を、保存しておいたトークンに置き換えてください。',
    waiting: '最初の同期を待っています。同期されると、この画面は自動で切り替わります。',
    titles: { phase: '最初のリリース', first: '設計', second: '実装' },
  },
  en: {
    starter:
      'Run this in the repository folder. It creates a sample roadmap.json, and does nothing if you have one.',
    send: 'This sends roadmap.json. Run it again after each change.',
    placeholder: 'your token',
    fill: 'Replace “your token” with the token that you saved.',
    waiting: 'Waiting for the first sync. This page updates automatically.',
    titles: { phase: 'First release', first: 'Design', second: 'Build' },
  },
})

type Props = { project: Project; token: string | null; repoIdentity: RepoIdentity | null }

/** The commands that send the first roadmap, to paste into a shell. */
export function SyncStep({ project, token, repoIdentity: known }: Props) {
  const t = useTexts(messages)
  const [bound, setBound] = useState<RepoIdentity | null>(null)
  const repoIdentity = bound ?? known
  const target = { origin: location.origin, project }
  return (
    <>
      <BindRepository {...{ project, repoIdentity }} onBound={setBound} />
      {repoIdentity && (
        <>
          <p>{t.starter}</p>
          <Command>{starterCommand({ ...target, repoIdentity }, t.titles)}</Command>
          <p>{t.send}</p>
          <Command>{syncCommand(target, token ?? t.placeholder)}</Command>
          {token === null && <p>{t.fill}</p>}
          <p className={text.muted} role="status">
            {t.waiting}
          </p>
        </>
      )}
    </>
  )
}
