import { type Database, DatabaseError, isUnavailable, type Row, type Statement } from '../database.ts'

const attempts = 3
const deadlock = '40P01'

/**
 * Runs a transaction that leaves a mark in `write_marks`, again when it fell to a deadlock or the connection was
 * lost. A lost one may have landed: then the next attempt meets the mark, and only `resume` is run.
 */
export async function once(
  database: Database,
  statements: readonly Statement[],
  resume: () => Promise<Row[][]>,
): Promise<Row[][]> {
  for (let left = attempts; ; ) {
    try {
      return await database.transaction(statements)
    } catch (thrown) {
      const report = thrown instanceof DatabaseError ? thrown.report : undefined
      if (report?.constraint === 'write_marks_pkey') return resume()
      if (--left === 0 || !(isUnavailable(thrown) || report?.code === deadlock)) throw thrown
    }
  }
}
