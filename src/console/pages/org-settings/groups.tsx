import { Plus } from 'virtual:icons'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type OrgGroup, orgGroups, useOrg } from '../../api/reads/orgs.ts'
import { texts, useTexts } from '../../language/texts.ts'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import layout from '../../parts/layout.module.css'
import { Empty } from '../../parts/notice.tsx'
import { Page } from '../../parts/page.tsx'
import { AskAdmins } from './ask-admins.tsx'
import { DeleteGroup } from './delete-group.tsx'
import { GroupItem } from './group-item.tsx'
import { GroupName } from './group-name.tsx'

const messages = texts({
  ja: {
    title: 'グループ',
    lead: 'グループをプロジェクトに割り当てると、グループのメンバー全員がまとめて参加します。',
    admins: 'グループの作成や変更は、組織の管理者が行います。',
    create: '新しいグループ',
    none: 'グループはまだありません',
    noneWhy: '「デザイン」「開発」など、いつも一緒に参加する人をまとめられます。',
  },
  en: {
    title: 'Groups',
    lead: 'Assign a group to a project to add all of its members at once.',
    admins: 'Organization admins create and change groups.',
    create: 'New group',
    none: 'No groups yet',
    noneWhy: 'Group people who always work together, such as “Design” or “Development”.',
  },
})

export function OrgGroupsPage() {
  const t = useTexts(messages)
  const org = useOrg()
  const { data: groups } = useSuspenseQuery(orgGroups(org.id))
  const [deleting, setDeleting] = useState<OrgGroup | null>(null)
  const isAdmin = org.role === 'admin'
  return (
    <Page title={t.title} within={org.name} lead={t.lead} actions={isAdmin && <NewGroup />}>
      {!isAdmin && <AskAdmins isNamed={false}>{t.admins}</AskAdmins>}
      {groups.length > 0 ? (
        <ul className={layout.list} aria-label={t.title}>
          {groups.map(group => (
            <GroupItem key={group.id} group={group} isAdmin={isAdmin} onDelete={() => setDeleting(group)} />
          ))}
        </ul>
      ) : (
        <Empty title={t.none}>
          <p>{t.noneWhy}</p>
        </Empty>
      )}
      {deleting && <DeleteGroup group={deleting} close={() => setDeleting(null)} />}
    </Page>
  )
}

function NewGroup() {
  const t = useTexts(messages)
  return (
    <Dialog
      title={t.create}
      trigger={
        <Button variant="primary" icon={<Plus size={17} aria-hidden="true" />}>
          {t.create}
        </Button>
      }
    >
      {close => <GroupName close={close} />}
    </Dialog>
  )
}
