/**
 * Replaces control characters by spaces or, where lines can break, by line breaks. Tabs stay there. Line breaks always
 * stay, because the browser replaces them in a field of one line.
 */
export const withoutControls = (text: string, hasLines: boolean): string =>
  text.replace(/([^\P{Cc}\n\r])(\[[\d;]*[A-Za-z])?/gu, (_, control: string, rest = '') => {
    if (control === '\u001b') return ''
    if (control === '\t') return (hasLines ? control : ' ') + rest
    if (breaks.includes(control)) return (hasLines ? '\n' : ' ') + rest
    return rest
  })

const breaks = '\v\f\u0085'
