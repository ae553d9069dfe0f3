import type { EncodeIcon } from '../domain/projects/icon-encoding.ts'
import { inspectPng } from './png.ts'
import { reencode } from './png-encoding.ts'

export const encodeIcon: EncodeIcon = given => {
  const png = inspectPng(given)
  return png && (() => reencode(png))
}
