import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import type { components } from '../../client/index.ts'
import type { ActivityEvent } from '../api/reads/activity.ts'
import type { Feature } from '../api/reads/projects.ts'
import { useFormats } from '../language/formats.ts'
import { texts, useTexts } from '../language/texts.ts'
import styles from './event-line.module.css'
import { useFeatureNames } from './feature-names.ts'
import { StatusPill } from './pill.tsx'
import { type Role, useRoleNames } from './role-names.ts'

type Access = { role: Role; featureScope: Feature[] | null }
type Place = { name: string; folderId?: string | null; parentId?: string | null }
type Change = Pick<components['schemas']['RoadmapChange'], 'kind' | 'id' | 'title' | 'from' | 'to'>

const said = texts({
  ja: {
    changed: (what: string) => `変更した項目: ${what}`,
    fields: {
      name: '名前',
      description: '説明',
      repositoryUrl: 'リポジトリの URL',
      icon: 'アイコン',
      gitLinkDetail: 'Git リンクの表示',
      key: '課題キー',
      features: '機能',
      title: 'タイトル',
      body: '本文',
      status: '状態',
      assigneeId: '担当者',
      parentId: '親課題',
    } as Record<string, string>,
    scope: (what: string) => `使える機能: ${what}`,
    all: 'すべて',
    joined: (count: string) => `保留されていた招待で ${count} 人が参加しました`,
    before: (what: string) => `以前: ${what}`,
    since: (what: string, before: string) => `${what} (以前: ${before})`,
    toTop: '一番上の階層へ',
    toFolder: 'ほかのフォルダへ',
    revision: (revision: number, size: string) => `版 ${revision} · ${size}`,
    restored: (from: number, to: number) => `版 ${from} の内容を版 ${to} にしました`,
    pruned: (count: string) => `${count} 件の版を削除`,
    emptied: (folders: string, files: string) =>
      `中にあったフォルダ ${folders} 件とファイル ${files} 件も削除`,
    states: (count: string) => `${count} 件の状態が変わりました`,
    others: (count: string) => `ほか ${count} 件`,
    none: 'なし',
  },
  en: {
    changed: what => `Changed: ${what}`,
    fields: {
      name: 'name',
      description: 'description',
      repositoryUrl: 'repository URL',
      icon: 'icon',
      gitLinkDetail: 'detail of Git links',
      key: 'issue key',
      features: 'features',
      title: 'title',
      body: 'text',
      status: 'status',
      assigneeId: 'assignee',
      parentId: 'parent',
    },
    scope: what => `May use: ${what}`,
    all: 'everything',
    joined: count => `Joined by invitations that were held: ${count}`,
    before: what => `Before: ${what}`,
    since: (what, before) => `${what} (before: ${before})`,
    toTop: 'to the top',
    toFolder: 'to another folder',
    revision: (revision, size) => `Revision ${revision} · ${size}`,
    restored: (from, to) => `Revision ${from} became revision ${to}`,
    pruned: count => `Revisions deleted: ${count}`,
    emptied: (folders, files) => `Deleted with it: folders ${folders}, files ${files}`,
    states: count => `Changes of status: ${count}`,
    others: count => `And ${count} more`,
    none: 'none',
  },
})

/** What an event changed, as far as its sentence does not say it. */
export function EventChanges({ event }: { event: ActivityEvent }) {
  if (event.type === 'roadmap.synced') return <States payload={event.payload} />
  return <Words event={event} />
}

function Words({ event: { type, payload } }: { event: ActivityEvent }) {
  const t = useTexts(said)
  const { bytes, number, list } = useFormats()
  const access = useAccess()
  const words = (): ReactNode => {
    const { changed, from, to, revision, size, count, joined, folders, files } = payload
    if (Array.isArray(changed)) return t.changed(list(changed.map(field => t.fields[field] ?? field)))
    if (type === 'member.updated' || type === 'group.updated') return access(from as Access, to as Access)
    if (payload.featureScope) return access(null, { featureScope: payload.featureScope })
    if (joined?.length) return t.joined(number(joined.length))
    if (type === 'repo_binding.bound') return from ? t.before((from as { value: string }).value) : null
    if (type === 'file.revision_restored') return t.restored(from as number, revision!)
    if (size !== undefined) return t.revision(revision!, bytes(size))
    if (count !== undefined) return t.pruned(number(count))
    if (folders || files) return t.emptied(number(folders ?? 0), number(files ?? 0))
    return from && to ? list(moved(t, from as Place, to as Place)) : null
  }
  const shown = words()
  return shown && <p className={styles.soft}>{shown}</p>
}

function moved(t: (typeof said)['ja'], from: Place, to: Place): string[] {
  const [before, after] = [from, to].map(({ folderId, parentId }) => folderId ?? parentId ?? null)
  const name = from.name === to.name ? [] : [t.since(to.name, from.name)]
  return before === after ? name : [after === null ? t.toTop : t.toFolder, ...name]
}

/** What somebody may do, and what they could before where that differs. */
function useAccess() {
  const t = useTexts(said)
  const { list } = useFormats()
  const [roles, features] = [useRoleNames(), useFeatureNames()]
  const scopeOf = ({ featureScope }: Pick<Access, 'featureScope'>) =>
    featureScope ? list(featureScope.map(feature => features[feature])) : t.all
  return (from: Access | null, to: Pick<Access, 'featureScope'> & { role?: Role }): string => {
    const role = from && to.role && from.role !== to.role ? [t.since(roles[to.role], roles[from.role])] : []
    const [before, after] = [from && scopeOf(from), scopeOf(to)]
    if (before === after) return role.join()
    return [...role, t.scope(before === null ? after : t.since(after, before))].join(' · ')
  }
}

function States({ payload: { changed, changes } }: { payload: ActivityEvent['payload'] }) {
  const t = useTexts(said)
  const { number } = useFormats()
  const shown = (changes ?? []) as Change[]
  const others = Number(changed) - shown.length
  return (
    <details className={styles.states}>
      <summary>{t.states(number(Number(changed)))}</summary>
      <ul>
        {shown.map(({ kind, id, title, from, to }) => (
          <li key={`${kind} ${id}`}>
            <span>{title}</span>
            <span className={styles.change}>
              {from === null ? t.none : <StatusPill status={from} />}
              <ArrowRight size={14} />
              {to === null ? t.none : <StatusPill status={to} />}
            </span>
          </li>
        ))}
        {others > 0 && <li>{t.others(number(others))}</li>}
      </ul>
    </details>
  )
}
