import { usageError } from '../../terminal/failure.ts'

/** Refuses a name that only one project has, where issues of all projects are listed. */
export function needsProject(named: string): never {
  throw usageError(
    [
      `すべてのプロジェクトの課題は「${named}」では絞り込めません`,
      `Issues of all projects cannot be filtered by "${named}"`,
    ],
    ['ID で指定するか、--mine を外してください', 'Use its ID, or leave out --mine'],
  )
}
