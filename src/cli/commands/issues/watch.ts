import { unwrap } from '../../../client/index.ts'
import { list } from '../../json/shape.ts'
import type { Sentence } from '../../language/language.ts'
import type { ProjectConnection } from '../../service/project.ts'
import { Failure } from '../../terminal/failure.ts'
import { command, type Example } from '../define.ts'
import { findIssues, type IssueDetail, nameFailure, numbersArgument, openProjectOf } from './references.ts'
import { formatIssueName } from './rows.ts'

/** Defines a command that decides whether the user watches issues. */
const watching = (
  name: string,
  isWatched: boolean,
  { about, examples, done }: { about: Sentence; examples: readonly Example[]; done: Sentence },
) =>
  command<object, [numbers: string[]]>({
    name,
    about,
    arguments: [numbersArgument],
    examples,
    shape: list('issues', { number: 'number', isWatched: 'boolean' }),
    async run(context, { json, ...options }, written) {
      const { io } = context
      const project = await openProjectOf(context, options, written)
      // All of them exist before the first one changes.
      const found = await findIssues(context, project, written)
      const issues: { number: number; isWatched: boolean }[] = []
      for (const issue of found) {
        await decide(project, issue, isWatched).catch(thrown => {
          const failure = nameFailure(context, thrown, formatIssueName(issue))
          throw new Failure(failure.about, { ...failure, facts: { ...failure.facts, decided: issues } })
        })
        issues.push({ number: issue.number, isWatched })
        if (!json) io.print(`${formatIssueName(issue)}  ${io.say(done)}`)
      }
      if (json) io.printJson({ issues })
    },
  })

async function decide(
  { api, projectId }: ProjectConnection,
  { number }: IssueDetail,
  isWatched: boolean,
): Promise<void> {
  const params = { params: { path: { projectId, number } } }
  await (isWatched
    ? unwrap(api.PUT('/api/projects/{projectId}/issues/{number}/watch', params))
    : unwrap(api.DELETE('/api/projects/{projectId}/issues/{number}/watch', params)))
}

export const watch = watching('watch', true, {
  about: ['課題をウォッチします', 'Watches issues, so that you are notified of changes'],
  examples: [['cairn issues watch 12 KEY-13', ['2 件をウォッチ', 'watch two issues']]],
  done: ['ウォッチしています', 'Watching'],
})

export const unwatch = watching('unwatch', false, {
  about: ['課題のウォッチをやめます', 'Stops watching issues'],
  examples: [['cairn issues unwatch 12', ['ウォッチをやめる', 'stop watching an issue']]],
  done: ['ウォッチしていません', 'Not watching'],
})
