import { createContext, type MouseEvent, type ReactNode, useContext } from 'react'

/** A prefix that keeps a document's ids unique on the page. */
const ScopeContext = createContext('')
export const DocumentScope = ScopeContext.Provider

/** The attributes of an element that links within the document can target. */
export const useTarget = (anchor: string) => ({ id: `${useContext(ScopeContext)}-${anchor}`, tabIndex: -1 })

/** A link to another site or an email address. Other URLs become text. */
export const Link = ({ url, children }: { url: string; children: ReactNode }) =>
  /^(https?:|mailto:)/i.test(url) ? (
    <a href={url} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  ) : (
    <span>{children}</span>
  )

type JumpProps = { to: string; id?: string; label?: string; children: ReactNode }

/** A link within the document. It does not change the page's address, which belongs to the issue or task. */
export function Jump({ to, id, label, children }: JumpProps) {
  const scope = useContext(ScopeContext)
  const jump = (event: MouseEvent) => {
    event.preventDefault()
    const target = document.getElementById(`${scope}-${to}`)
    target?.scrollIntoView()
    target?.focus({ preventScroll: true })
  }
  return (
    <a href={`#${scope}-${to}`} id={id && `${scope}-${id}`} aria-label={label} onClick={jump}>
      {children}
    </a>
  )
}
