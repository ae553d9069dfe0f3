import { createHash } from 'node:crypto'

export type Asset = [path: string, bytes: Buffer]

/** Adds a script to the console's page that reloads the page when it has changed. */
export const withReload = (assets: Asset[]): Asset[] => [
  ...assets.map(
    ([path, bytes]): Asset =>
      path === 'index.html'
        ? [path, Buffer.from(String(bytes).replace('</head>', head => tagOf(bytes) + head))]
        : [path, bytes],
  ),
  ['reload.js', Buffer.from(script)],
]

/** The page refers to its scripts and styles by their digests, so its own digest changes with each of them. */
const tagOf = (page: Buffer) =>
  `<script type="module" src="/reload.js" data-page="${createHash('sha256').update(page).digest('hex')}"></script>`

const script = `const digest = /data-page="(\\w+)"/
const shown = document.querySelector('[data-page]').dataset.page
setInterval(async () => {
  if (document.hidden) return
  const served = await fetch('/', { cache: 'no-store' }).then(response => response.text(), () => '')
  if (![shown, undefined].includes(digest.exec(served)?.[1])) location.reload()
}, 1000)
`
