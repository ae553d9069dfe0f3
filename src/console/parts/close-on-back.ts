import { useBlocker } from '@tanstack/react-router'

type Options = { isTopmost(): boolean; isHeld?: boolean; close(): void }

/** Going back closes the topmost dialog and stays on the page. A dialog that the user cannot close stays open. */
export const useCloseOnBack = ({ isTopmost, isHeld = false, close }: Options): void =>
  useBlocker({
    shouldBlockFn({ action }) {
      const isMeant = action === 'BACK' && isTopmost()
      if (isMeant && !isHeld) close()
      return isMeant
    },
    enableBeforeUnload: false,
  })
