import { join } from 'node:path'

/** The folder of the project that this file is of: in a copy, the copy's. */
export const root = join(import.meta.dirname, '..', '..', '..', '..')
