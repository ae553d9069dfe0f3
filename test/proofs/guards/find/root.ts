import { join } from 'node:path'

/** The root folder of this file's repository, or of its copy. */
export const root = join(import.meta.dirname, '..', '..', '..', '..')
