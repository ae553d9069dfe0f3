/** The place of a character in a text area, in pixels from its corner. */
export function placeOf(area: HTMLTextAreaElement, at: number): { top: number; left: number; line: number } {
  const mirror = document.createElement('div')
  const style = getComputedStyle(area)
  for (const name of copied) mirror.style.setProperty(name, style.getPropertyValue(name))
  Object.assign(mirror.style, {
    position: 'absolute',
    insetBlockStart: '0',
    visibility: 'hidden',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'break-word',
    width: `${area.clientWidth}px`,
  })
  const mark = document.createElement('span')
  mark.textContent = '\u200b'
  mirror.append(area.value.slice(0, at), mark)
  document.body.append(mirror)
  const { offsetTop, offsetLeft, offsetHeight } = mark
  mirror.remove()
  return { top: offsetTop - area.scrollTop, left: offsetLeft, line: offsetHeight }
}

const copied = [
  ...['font', 'letter-spacing', 'line-height', 'tab-size', 'text-indent', 'word-break', 'line-break'],
  ...['padding-top', 'padding-right', 'padding-bottom', 'padding-left', 'box-sizing'],
]
