import type { ActivityEvent } from '../../api/reads/activity.ts'
import { texts } from '../../language/texts.ts'

export type EventType = ActivityEvent['type']

/** The name of each event type in the filter, in the order of the groups. */
export const typeNames = texts<Record<EventType, string>>({
  ja: {
    'project.created': 'プロジェクトの作成',
    'project.updated': 'プロジェクトの設定の変更',
    'project.archived': 'プロジェクトのアーカイブ',
    'project.unarchived': 'プロジェクトのアーカイブの解除',
    'member.joined': 'メンバーの参加',
    'member.added': 'メンバーの追加',
    'member.invited': '招待',
    'member.updated': 'メンバーの権限の変更',
    'member.removed': 'メンバーの除外',
    'member.left': 'メンバーの退出',
    'invitation.cancelled': '招待の取り消し',
    'invitation.expired': '招待の期限切れ',
    'group.assigned': 'グループの割り当て',
    'group.updated': 'グループの権限の変更',
    'group.unassigned': 'グループの割り当ての解除',
    'roadmap.synced': 'ロードマップの同期',
    'roadmap.deleted': 'ロードマップの削除',
    'repo_binding.bound': 'リポジトリの関連付け',
    'issue.created': '課題の作成',
    'issue.updated': '課題の変更',
    'issue.deleted': 'ゴミ箱への移動',
    'issue.restored': '課題の復元',
    'file.added': 'ファイルの追加',
    'file.revision_added': '新しい版の追加',
    'file.renamed': 'ファイル名の変更',
    'file.moved': 'ファイルの移動',
    'file.deleted': 'ファイルの削除',
    'file.revision_restored': '以前の版への復元',
    'file.revision_deleted': '版の削除',
    'file.revisions_pruned': '古い版の削除',
    'folder.created': 'フォルダーの作成',
    'folder.renamed': 'フォルダー名の変更',
    'folder.moved': 'フォルダーの移動',
    'folder.deleted': 'フォルダーの削除',
  },
  en: {
    'project.created': 'Project created',
    'project.updated': 'Project settings changed',
    'project.archived': 'Project archived',
    'project.unarchived': 'Project unarchived',
    'member.joined': 'Member joined',
    'member.added': 'Member added',
    'member.invited': 'Invitation sent',
    'member.updated': 'Member permissions changed',
    'member.removed': 'Member removed',
    'member.left': 'Member left',
    'invitation.cancelled': 'Invitation canceled',
    'invitation.expired': 'Invitation expired',
    'group.assigned': 'Group assigned',
    'group.updated': 'Group permissions changed',
    'group.unassigned': 'Group removed',
    'roadmap.synced': 'Roadmap synced',
    'roadmap.deleted': 'Roadmap deleted',
    'repo_binding.bound': 'Repository bound',
    'issue.created': 'Issue created',
    'issue.updated': 'Issue updated',
    'issue.deleted': 'Issue moved to trash',
    'issue.restored': 'Issue restored',
    'file.added': 'File added',
    'file.revision_added': 'Revision added',
    'file.renamed': 'File renamed',
    'file.moved': 'File moved',
    'file.deleted': 'File deleted',
    'file.revision_restored': 'Revision restored',
    'file.revision_deleted': 'Revision deleted',
    'file.revisions_pruned': 'Old revisions deleted',
    'folder.created': 'Folder created',
    'folder.renamed': 'Folder renamed',
    'folder.moved': 'Folder moved',
    'folder.deleted': 'Folder deleted',
  },
})

type Group = 'project' | 'people' | 'roadmap' | 'issues' | 'files'

export const groupNames = texts<Record<Group, string>>({
  ja: {
    project: 'プロジェクト',
    people: 'メンバーと招待',
    roadmap: 'ロードマップ',
    issues: '課題',
    files: 'ファイル',
  },
  en: {
    project: 'Project',
    people: 'Members and invitations',
    roadmap: 'Roadmap',
    issues: 'Issues',
    files: 'Files',
  },
})

/** The group of a type, by the subject that the type starts with. */
export const groupOf = (type: string): Group => groups[type.split('.')[0]!] ?? 'project'

const groups: Record<string, Group> = {
  project: 'project',
  member: 'people',
  invitation: 'people',
  group: 'people',
  repo_binding: 'roadmap',
  roadmap: 'roadmap',
  issue: 'issues',
  file: 'files',
  folder: 'files',
}
