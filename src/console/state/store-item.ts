/** Stores a value in this browser, or removes it. Returns whether that succeeded; the storage may be full. */
export function storeItem(name: string, value: string | null): boolean {
  try {
    if (value === null) localStorage.removeItem(name)
    else localStorage.setItem(name, value)
    return true
  } catch {
    return false
  }
}
