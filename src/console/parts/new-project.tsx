import { Plus } from 'virtual:icons'
import { useEffect, useState } from 'react'
import { texts, useTexts } from '../language/texts.ts'
import { Button } from './button.tsx'
import type { NewProjectProps } from './new-project-dialog.tsx'
import { onDemand } from './on-demand.tsx'

const { OnDemand: NewProjectDialog, prepareWhenUsed } = onDemand(
  () => import('./new-project-dialog.tsx').then(({ NewProjectDialog }) => NewProjectDialog),
  { hasField: true },
)

const messages = texts({ ja: { open: '新しいプロジェクト' }, en: { open: 'New project' } })

/** The button that opens the dialog of a new project, whose code loads when the page is used. */
export function NewProject({ orgs }: Pick<NewProjectProps, 'orgs'>) {
  const t = useTexts(messages)
  const [isOpen, setOpen] = useState(false)
  useEffect(prepareWhenUsed, [])
  return (
    <>
      <Button variant="primary" icon={<Plus size={17} aria-hidden="true" />} onClick={() => setOpen(true)}>
        {t.open}
      </Button>
      {isOpen && <NewProjectDialog orgs={orgs} close={() => setOpen(false)} />}
    </>
  )
}
