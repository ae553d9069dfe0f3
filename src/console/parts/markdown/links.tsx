import { createContext, type MouseEvent, type ReactNode, useContext } from 'react'

/** Keeps the ids of one document apart from all others on the page. */
const ScopeContext = createContext('')
export const Scope = ScopeContext.Provider

/** What makes an element one that links within the document can lead to. */
export const useTarget = (anchor: string) => ({ id: `${useContext(ScopeContext)}-${anchor}`, tabIndex: -1 })

/** To another host; what is not the web or an address is only text. */
export const Link = ({ url, children }: { url: string; children: ReactNode }) =>
  /^(https?:|mailto:)/i.test(url) ? (
    <a href={url} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  ) : (
    <span>{children}</span>
  )

type JumpProps = { to: string; id?: string; label?: string; children: ReactNode }

/** A link within the document. It leaves the page's address alone, which is that of an issue or a task. */
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
