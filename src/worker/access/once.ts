import { type Database, DatabaseError, isUnavailable, type Row, type Statement } from '../database.ts'

const attempts = 3
const deadlock = '40P01'

/**
 * Runs a transaction that leaves a mark in `write_marks`, and runs it again after a deadlock or a lost connection. A
 * lost attempt may have landed: then the next one meets its mark, and `resume` is run instead.
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
