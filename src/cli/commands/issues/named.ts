import { type components, unwrap } from '../../../client/index.ts'
import type { InProject } from '../../service/project.ts'
import { Failure, misused } from '../../terminal/failure.ts'

export type IssueDetail = components['schemas']['IssueDetail']

/** The issue that is written `12`, `#12` or `KEY-12`, with what is linked to it. */
export async function issueNamed({ api, projectId }: InProject, written: string): Promise<IssueDetail> {
  const { key, number } = parsed(written)
  const path = { projectId, number }
  const { issue } = await unwrap(api.GET('/api/projects/{projectId}/issues/{number}', { params: { path } }))
  if (key && issue.key !== `${key.toUpperCase()}-${number}`) throw ofAnother(written)
  return issue
}

/** The number alone; the issue is looked at where a key tells of which project it is. */
export async function numberOf(project: InProject, written: string): Promise<string> {
  const { key, number } = parsed(written)
  if (key) await issueNamed(project, written)
  return number
}

function parsed(written: string) {
  const [, key, number] = /^(?:([a-z][a-z0-9]*)-|#)?([1-9]\d{0,8})$/i.exec(written) ?? []
  if (!number)
    throw misused(
      [`課題の番号ではありません: ${written}`, `Not the number of an issue: ${written}`],
      ['12、#12、KEY-12 のように指定してください', 'Write it as 12, #12 or KEY-12'],
    )
  return { key, number }
}

const ofAnother = (written: string) =>
  new Failure(
    [`このプロジェクトの課題ではありません: ${written}`, `Not an issue of this project: ${written}`],
    {
      code: 'not_found',
      hint: ['--project でプロジェクトを指定してください', 'Name its project by --project'],
    },
  )
