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

/** The link of the row of an issue. */
export const linkOf = (list: HTMLElement | null, number: number | undefined) =>
  linksIn(list).find(isOf(String(number)))

const isOf =
  (number: string | undefined) =>
  ({ dataset }: HTMLElement) =>
    dataset.issue === number

type Props = {
  list: RefObject<HTMLElement | null>
  issues: Issue[]
  /** The issue that is open over the list. */
  open: number | undefined
}
type Picked = { property: PickerKey; issue: Issue; anchor: HTMLElement }

/** The shortcuts of a list: they move between its rows, and change the row with the focus. */
export function RowKeys({ list, issues, open }: Props) {
  const { mayWrite } = rightsIn(useProject())
  const [last, setLast] = useState<string>()
  const [picked, setPicked] = useState<Picked | null>(null)
  const [said, setSaid] = useState('')
  const isCurrent = open === undefined ? isFocused : isOf(String(open))
  const current = () => linksIn(list.current).find(isCurrent)
  const move = (by: number) => {
    const links = linksIn(list.current)
    const at = links.findIndex(isCurrent)
    const next = at >= 0 ? links[at + by] : (links.find(isOf(last)) ?? links[0])
    if (!next) return
    setLast(next.dataset.issue)
    if (open === undefined) return next.focus()
    next.scrollIntoView({ block: 'nearest' })
    next.click()
  }
  const pick = (property: PickerKey) => () => {
    const anchor = current()
    const issue = issues.find(({ number }) => String(number) === anchor?.dataset.issue)
    if (anchor && issue && mayWrite) setPicked({ property, issue, anchor })
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
      {picked && <RowPicker key={picked.issue.id} {...picked} close={() => setPicked(null)} say={setSaid} />}
    </>
  )
}

type PickerProps = Picked & { close(): void; say(text: string): void }

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
