import { unwrap } from '../../../client/index.ts'
import type { Context } from '../../context/context.ts'
import { list } from '../../json/shape.ts'
import type { Sentence } from '../../language/language.ts'
import { openProject } from '../../service/project.ts'
import { command, type Example, type Shared } from '../define.ts'
import { findIssueNumbers, numbersArgument } from './references.ts'

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
      const numbers = await decide(context, options, written, isWatched)
      if (json) io.printJson({ issues: numbers.map(number => ({ number, isWatched })) })
      else for (const number of numbers) io.print(`#${number}  ${io.say(done)}`)
    },
  })

async function decide(
  context: Context,
  options: Shared,
  written: readonly string[],
  isWatched: boolean,
): Promise<number[]> {
  const project = await openProject(context, options)
  const { api, projectId } = project
  const numbers = await findIssueNumbers(project, written)
  for (const number of numbers) {
    const params = { params: { path: { projectId, number } } }
    await (isWatched
      ? unwrap(api.PUT('/api/projects/{projectId}/issues/{number}/watch', params))
      : unwrap(api.DELETE('/api/projects/{projectId}/issues/{number}/watch', params)))
  }
  return numbers
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
