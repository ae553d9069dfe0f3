import { createHash } from 'node:crypto'

/** The page of the console, loading itself anew when it has changed. */
export const withReload = (assets: [path: string, bytes: Buffer][]): [path: string, bytes: Buffer][] => [
  ...assets.map(([path, bytes]): [string, Buffer] =>
    path === 'index.html'
      ? [path, Buffer.from(String(bytes).replace('</head>', head => tagOf(bytes) + head))]
      : [path, bytes],
  ),
  ['reload.js', Buffer.from(script)],
]

/** The page names its scripts and styles by their digests, so that its own changes with any of them. */
const tagOf = (page: Buffer) =>
  `<script type="module" src="/reload.js" data-page="${createHash('sha256').update(page).digest('hex')}"></script>`

const script = `const digest = /data-page="(\\w+)"/
const shown = document.querySelector('[data-page]').dataset.page
setInterval(async () => {
  if (document.hidden) return
  const served = await fetch('/', { cache: 'no-store' }).then(answer => answer.text(), () => '')
  if (![shown, undefined].includes(digest.exec(served)?.[1])) location.reload()
}, 1000)
`
