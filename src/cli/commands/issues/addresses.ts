import { isUuid } from '../../repository/link-file.ts'

type Address = { server: string; projectId: string; number: number }

/** Finds what a URL of the console is about: the page of an issue, or a list with an issue beside it. */
export function findAddress(written: string): Address | null {
  if (!/^https?:\/\//i.test(written) || !URL.canParse(written)) return null
  const { origin, pathname, searchParams } = new URL(written)
  const [, projectId = '', own] = /^\/projects\/([^/]+)\/issues(?:\/(\d+))?\/?$/.exec(pathname) ?? []
  const number = own ?? searchParams.get('issue') ?? ''
  if (!isUuid(projectId) || !/^[1-9]\d{0,8}$/.test(number)) return null
  return { server: origin, projectId: projectId.toLowerCase(), number: Number(number) }
}
