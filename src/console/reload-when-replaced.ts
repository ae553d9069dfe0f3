/** Reloads the page if one of its scripts no longer exists after a deployment. Not twice in a row: then it is the network. */
export function reloadWhenReplaced(): void {
  addEventListener('vite:preloadError', event => {
    if (!navigator.onLine) return
    const last = Number(sessionStorage.getItem('reloaded'))
    if (Date.now() - last < 10_000) return
    sessionStorage.setItem('reloaded', String(Date.now()))
    event.preventDefault()
    location.reload()
  })
}
