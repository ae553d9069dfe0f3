import { ArrowRight } from 'virtual:icons'
import type { ReactNode } from 'react'
import type { components } from '../../client/index.ts'
import type { ActivityEvent } from '../api/reads/activity.ts'
import { useFormats } from '../language/formats.ts'
import { counted, texts, useTexts } from '../language/texts.ts'
import styles from './event-line.module.css'
import { useFeatureNames } from './feature-names.ts'
import layout from './layout.module.css'
import { StatusPill } from './pill.tsx'
import { useRoleNames } from './role-names.ts'
import text from './text.module.css'

type Schemas = components['schemas']
type Place = Schemas['FilePlace'] | Schemas['FolderPlace']
type Synced = Schemas['RoadmapSyncedEvent']

const messages = texts({
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
      priority: '優先度',
      labelIds: 'ラベル',
      startDate: '開始日',
      dueDate: '期日',
      blockedType: 'ブロックの種類',
      blockedReason: 'ブロックの理由',
      blockedByIds: '先に終える課題',
    } as Record<string, string>,
    scope: (what: string) => `利用できる機能: ${what}`,
    all: 'すべて',
    joined: (count: string) => `保留中だった招待で ${count} 人が参加しました`,
    before: (what: string) => `以前: ${what}`,
    since: (what: string, before: string) => `${what} (以前: ${before})`,
    toTop: '最上位へ',
    toFolder: 'ほかのフォルダーへ',
    revision: (revision: number, size: string) => counted`第 ${revision} 版 · ${size}`,
    restored: (from: number, to: number) => counted`第 ${from} 版を第 ${to} 版として復元`,
    pruned: (count: string) => `${count} 個の版を削除`,
    emptied: (folders: string, files: string) =>
      `中にあったフォルダー ${folders} 個とファイル ${files} 個も削除`,
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
      gitLinkDetail: 'Git link detail',
      key: 'issue key',
      features: 'features',
      title: 'title',
      body: 'description',
      status: 'status',
      assigneeId: 'assignee',
      parentId: 'parent issue',
      priority: 'priority',
      labelIds: 'labels',
      startDate: 'start day',
      dueDate: 'due day',
      blockedType: 'type of blocking',
      blockedReason: 'reason of blocking',
      blockedByIds: 'what it waits for',
    },
    scope: what => `Features: ${what}`,
    all: 'all',
    joined: count => `Joined through invitations that were on hold: ${count}`,
    before: what => `Previously: ${what}`,
    since: (what, before) => `${what} (previously: ${before})`,
    toTop: 'to the top level',
    toFolder: 'to another folder',
    revision: (revision, size) => counted`Revision ${revision} · ${size}`,
    restored: (from, to) => counted`Revision ${from} restored as revision ${to}`,
    pruned: count => `Revisions deleted: ${count}`,
    emptied: (folders, files) => `Also deleted: folders ${folders}, files ${files}`,
    states: count => `Status changes: ${count}`,
    others: count => `And ${count} more`,
    none: 'none',
  },
})

/** The details of an event's changes that its sentence leaves out. */
export function EventChanges({ event }: { event: ActivityEvent }) {
  if (event.type === 'roadmap.synced') return <States payload={event.payload} />
  return <Details event={event} />
}

function Details({ event }: { event: Exclude<ActivityEvent, Synced> }) {
  const t = useTexts(messages)
  const { bytes, number, list } = useFormats()
  const access = useAccess()
  const words = (): ReactNode => {
    switch (event.type) {
      case 'project.updated':
      case 'issue.updated':
        return t.changed(list(event.payload.changed.map(field => t.fields[field] ?? field)))
      case 'project.unarchived':
        return event.payload.joined.length > 0 && t.joined(number(event.payload.joined.length))
      case 'member.updated':
      case 'group.updated':
        return access(event.payload.from, event.payload.to)
      case 'repo_binding.bound':
        return event.payload.from && t.before(event.payload.from.value)
      case 'file.added':
      case 'file.revision_added':
        return t.revision(event.payload.revision, bytes(event.payload.size))
      case 'file.revision_restored':
        return t.restored(event.payload.from, event.payload.revision)
      case 'file.revisions_pruned':
        return t.pruned(number(event.payload.count))
      case 'label.updated': {
        const { from, to } = event.payload
        return from.name !== to.name && t.since(to.name, from.name)
      }
      case 'file.renamed':
      case 'file.moved':
      case 'folder.renamed':
      case 'folder.moved':
        return list(moved(t, event.payload.from, event.payload.to))
      case 'folder.deleted': {
        const { folders, files } = event.payload
        return folders + files > 0 && t.emptied(number(folders), number(files))
      }
      default:
        return 'featureScope' in event.payload && event.payload.featureScope && access(null, event.payload)
    }
  }
  const shown = words()
  return shown && <p className={text.caption}>{shown}</p>
}

const folderOf = (place: Place) => ('folderId' in place ? place.folderId : place.parentId)

function moved(t: (typeof messages)['ja'], from: Place, to: Place): string[] {
  const after = folderOf(to)
  const name = from.name === to.name ? [] : [t.since(to.name, from.name)]
  return folderOf(from) === after ? name : [after === null ? t.toTop : t.toFolder, ...name]
}

/** Describes the access of a user or group, and the previous access where it differs. */
function useAccess() {
  const t = useTexts(messages)
  const { list } = useFormats()
  const [roles, features] = [useRoleNames(), useFeatureNames()]
  const scopeOf = ({ featureScope }: Schemas['Access']) =>
    featureScope ? list(featureScope.map(feature => features[feature])) : t.all
  return (from: Schemas['Access'] | null, to: Schemas['Access']): string => {
    const role = from && from.role !== to.role ? [t.since(roles[to.role], roles[from.role])] : []
    const [before, after] = [from && scopeOf(from), scopeOf(to)]
    if (before === after) return role.join()
    return [...role, t.scope(before === null ? after : t.since(after, before))].join(' · ')
  }
}

function States({ payload: { changed, changes } }: Pick<Synced, 'payload'>) {
  const t = useTexts(messages)
  const { number } = useFormats()
  const others = changed - changes.length
  return (
    <details className={`${text.caption} ${styles.states}`}>
      <summary>{t.states(number(changed))}</summary>
      <ul>
        {changes.map(({ kind, id, title, from, to }) => (
          <li className={layout.phrase} key={`${kind} ${id}`}>
            <span>{title}</span>
            <span className={layout.inline}>
              {from === null ? t.none : <StatusPill status={from} />}
              <ArrowRight size={14} />
              {to === null ? t.none : <StatusPill status={to} />}
            </span>
          </li>
        ))}
        {others > 0 && <li className={layout.phrase}>{t.others(number(others))}</li>}
      </ul>
    </details>
  )
}
