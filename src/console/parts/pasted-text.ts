import { withoutControls } from './without-controls.ts'

/**
 * Call this once. The service refuses control characters, which users do not see. Spreadsheets copy tabs, slides
 * vertical tabs, and terminals colors.
 */
export function cleanPastedTexts(): void {
  addEventListener('paste', event => {
    const { target, clipboardData } = event
    const isArea = target instanceof HTMLTextAreaElement
    if (event.defaultPrevented || !(isArea || target instanceof HTMLInputElement)) return
    const text = clipboardData?.getData('text/plain') ?? ''
    const clean = withoutControls(text, isArea)
    // The only way that keeps the browser's undo history. A browser without it pastes the text as it is.
    if (clean !== text && document.execCommand('insertText', false, clean)) event.preventDefault()
  })
}
