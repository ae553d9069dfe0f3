import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { type IssueDetail, issues } from '../../api/reads/issues.ts'
import { useProject } from '../../api/reads/projects.ts'
import { texts, useTexts } from '../../language/texts.ts'
import { Button, IconButton } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { issueName } from '../../parts/issue-name.ts'
import { Soft } from '../../parts/page.tsx'
import { StatusMark } from '../../parts/pill.tsx'
import { SearchField } from '../../parts/search-field.tsx'
import type { IssueEdit } from './changes.ts'
import styles from './issue.module.css'

const said = texts({
  ja: {
    choose: '親課題を選ぶ',
    change: '親課題を変更',
    search: '課題を検索',
    placeholder: 'タイトルか番号で検索',
    none: '条件に合う課題はありません',
    remove: '親課題を外す',
  },
  en: {
    choose: 'Choose a parent',
    change: 'Change parent',
    search: 'Search issues',
    placeholder: 'Search by title or number',
    none: 'No issue matches',
    remove: 'Remove the parent',
  },
})

type Props = { issue: IssueDetail; send(edit: IssueEdit): void }

/** A window to choose what an issue is a part of; the issues are read when it opens. */
export function ParentChoice({ issue, send }: Props) {
  const t = useTexts(said)
  const trigger = issue.parent ? (
    <IconButton isSmall label={t.change} icon={<Pencil size={16} />} />
  ) : (
    <Button isSmall>{t.choose}</Button>
  )
  return (
    <Dialog title={t.choose} trigger={trigger}>
      {close => (
        <Candidates
          issue={issue}
          send={edit => {
            send(edit)
            close()
          }}
        />
      )}
    </Dialog>
  )
}

function Candidates({ issue, send }: Props) {
  const t = useTexts(said)
  const { id } = useProject()
  const [q, setQ] = useState<string>()
  const { data } = useInfiniteQuery({ ...issues(id, { q }), placeholderData: keepPreviousData })
  const found = data?.pages[0]?.issues.filter(one => one.id !== issue.id)
  return (
    <>
      <SearchField label={t.search} placeholder={t.placeholder} value={q} onSearch={setQ} />
      {found?.length === 0 && <Soft>{t.none}</Soft>}
      <ul className={styles.candidates}>
        {found?.slice(0, 20).map(one => (
          <li key={one.id}>
            <button
              type="button"
              className={styles.candidate}
              aria-current={one.id === issue.parentId ? 'true' : undefined}
              onClick={() => send({ parent: one })}
            >
              <StatusMark status={one.status} />
              <span>
                {issueName(one)} {one.title}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {issue.parent && (
        <Button look="quiet" onClick={() => send({ parent: null })}>
          {t.remove}
        </Button>
      )}
    </>
  )
}
