import { createStore } from '../state/create-store.ts'

const media = matchMedia('print')
let isAnnounced = false
const store = createStore(media.matches)

/** Whether the page is printed or shown in a print preview. */
export const useIsPrinting = (): boolean => store.use()

function announce({ type }: Event): void {
  isAnnounced = type === 'beforeprint'
  update()
}

const update = () => store.set(isAnnounced || media.matches)

addEventListener('beforeprint', announce)
addEventListener('afterprint', announce)
media.addEventListener('change', update)
