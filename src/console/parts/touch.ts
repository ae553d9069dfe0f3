import { createStore } from '../state/create-store.ts'

const media = matchMedia('(pointer: coarse)')
const isTouch = createStore(media.matches)
media.addEventListener('change', () => isTouch.set(media.matches))

/** Whether the user mainly touches the screen, where nothing can be dropped. */
export const useIsTouch = (): boolean => isTouch.use()
