import { type RefObject, useEffect } from 'react'

/** The attributes of a link to a task. Inside `useTaskLinks`, it opens the task next to the list. */
export const taskLink = (id: string, isOnBoard = false) => ({
  href: `?${new URLSearchParams(isOnBoard ? { view: 'board', task: id } : { task: id })}`,
  'data-task': id,
})

export const taskLinkIn = (within: HTMLElement | null, id: string): HTMLElement | null =>
  within?.querySelector<HTMLElement>(`[data-task="${CSS.escape(id)}"]`) ?? null

/** Handles all task links with one listener: clicks open a task, and arrow keys move between links. */
export function useTaskLinks(within: RefObject<HTMLElement | null>, open: (id: string) => void): void {
  useEffect(() => {
    const element = within.current!
    const click = (event: MouseEvent) => {
      const link = linkAt(event)
      if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
        return
      event.preventDefault()
      open(link.dataset.task!)
    }
    const press = (event: KeyboardEvent) => {
      const link = linkAt(event)
      const next = link && !event.altKey && !event.ctrlKey && !event.metaKey && neighborOf(link, event.key)
      if (!next) return
      event.preventDefault()
      next.focus()
    }
    element.addEventListener('click', click)
    element.addEventListener('keydown', press)
    return () => {
      element.removeEventListener('click', click)
      element.removeEventListener('keydown', press)
    }
  }, [within, open])
}

const linkAt = ({ target }: Event) => (target as Element).closest<HTMLElement>('a[data-task]')

/** The next link: up and down within a list, left and right between the columns of a board. */
function neighborOf(link: HTMLElement, key: string): HTMLElement | undefined {
  const list = link.closest<HTMLElement>('[data-tasks]')
  if (!list) return
  const links = linksIn(list)
  const at = links.indexOf(link)
  if (key === 'ArrowDown') return links[at + 1]
  if (key === 'ArrowUp') return links[at - 1]
  if (key === 'Home') return links[0]
  if (key === 'End') return links.at(-1)
  const board = list.closest('[data-board]')
  if (!board || (key !== 'ArrowLeft' && key !== 'ArrowRight')) return
  const columns = [...board.querySelectorAll<HTMLElement>('[data-tasks]')].filter(
    column => column === list || linksIn(column).length > 0,
  )
  const column = columns[columns.indexOf(list) + (key === 'ArrowRight' ? 1 : -1)]
  return column && (linksIn(column)[at] ?? linksIn(column).at(-1))
}

const linksIn = (list: HTMLElement) =>
  [...list.querySelectorAll<HTMLElement>('a[data-task]')].filter(link => link.checkVisibility())
