import { type RefObject, useState } from 'react'
import { rightsIn } from '../../api/projects/rights.ts'
import type { Issue } from '../../api/reads/issues.ts'
import { useProject } from '../../api/reads/projects.ts'
import { issueName } from '../../parts/issue-name.ts'
import { useShortcuts } from '../../parts/shortcuts/keys.ts'
import { showErrorToast } from '../../parts/toasts.tsx'
import { type IssueEdit, useIssueChange } from './changes.ts'
import { type PickerKey, pickers } from './pickers.tsx'

/** The attribute of a row's link, by which the keyboard finds it. */
export const rowLink = (number: number) => ({ 'data-issue': number })

const linksIn = (list: HTMLElement | null) => [
  ...(list?.querySelectorAll<HTMLElement>('a[data-issue]') ?? []),
]

const isFocused = (link: HTMLElement) => link.closest('li')!.contains(document.activeElement)

type Props = { list: RefObject<HTMLElement | null>; issues: Issue[] }
type Open = { property: PickerKey; issue: Issue; anchor: HTMLElement }

/** The shortcuts of a list: they move between its rows, and change the row with the focus. */
export function RowKeys({ list, issues }: Props) {
  const { mayWrite } = rightsIn(useProject())
  const [last, setLast] = useState<string>()
  const [open, setOpen] = useState<Open | null>(null)
  const [said, setSaid] = useState('')
  const current = () => linksIn(list.current).find(isFocused)
  const move = (by: number) => {
    const links = linksIn(list.current)
    const at = links.findIndex(isFocused)
    const before = links.findIndex(({ dataset }) => dataset.issue === last)
    const next = at >= 0 ? links[at + by] : (links[before] ?? links[0])
    next?.focus()
    if (next) setLast(next.dataset.issue)
  }
  const pick = (property: PickerKey) => () => {
    const anchor = current()
    const issue = issues.find(({ number }) => String(number) === anchor?.dataset.issue)
    if (anchor && issue && mayWrite) setOpen({ property, issue, anchor })
  }
  useShortcuts({
    j: () => move(1),
    k: () => move(-1),
    o: () => current()?.click(),
    s: pick('s'),
    a: pick('a'),
  })
  return (
    <>
      <p role="status" className="visually-hidden">
        {said}
      </p>
      {open && <RowPicker key={open.issue.id} {...open} close={() => setOpen(null)} say={setSaid} />}
    </>
  )
}

type PickerProps = Open & { close(): void; say(text: string): void }

function RowPicker({ property, issue, say, ...popup }: PickerProps) {
  const { id } = useProject()
  const { mutateAsync } = useIssueChange(id, issue.number)
  const Picker = pickers[property]
  const change = (edit: IssueEdit, text: string) => {
    say(`${issueName(issue)}: ${text}`)
    mutateAsync(edit).catch(showErrorToast)
  }
  return <Picker {...popup} issues={[issue]} change={change} />
}
