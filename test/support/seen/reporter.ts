import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Reporter, TestSpecification, Vitest } from 'vitest/node'
import { examplesOf } from './examples.ts'
import { isRecording, notesSeen } from './sink.ts'

const root = join(import.meta.dirname, '..', '..', '..')

/** Tells at the end of a run of all tests what is described and what of it they have seen; records the examples of the reference where `EXAMPLES=1` asks for it. */
export default class SeenAnswers implements Reporter {
  private vitest: Vitest | undefined
  private isWhole = false

  onInit(vitest: Vitest): void {
    this.vitest = vitest
  }

  async onTestRunStart(specifications: readonly TestSpecification[]): Promise<void> {
    const { config, globTestSpecifications } = this.vitest!
    const all = await globTestSpecifications.call(this.vitest)
    this.isWhole = specifications.length === all.length && !config.testNamePattern
  }

  onTestRunEnd(): void {
    if (isRecording()) {
      const examples = examplesOf(notesSeen())
      writeFileSync(join(root, 'docs', 'examples.json'), `${JSON.stringify(examples, null, 2)}\n`)
    }
    if (!this.isWhole) return
    const { described, seen, unseen } = compare()
    console.log(`${seen} of ${described} described answers were seen (operation × status × code)`)
    if (process.env.UNSEEN) console.log(unseen.join('\n'))
  }
}

function compare() {
  const described = describedAnswers()
  const noted = new Set(notesSeen().map(({ operation, status, code }) => `${operation} ${code ?? status}`))
  const unseen = described.filter(each => !noted.has(each))
  return { described: described.length, seen: described.length - unseen.length, unseen }
}

/** `operation status` of answers, `operation code` of refusals. */
function describedAnswers(): string[] {
  const { paths, components } = JSON.parse(readFileSync(join(root, 'docs', 'openapi.json'), 'utf8'))
  const operations = Object.values<object>(paths).flatMap(item => Object.values(item))
  return operations.flatMap(({ operationId, responses }) =>
    Object.entries<any>(responses).flatMap(([status, response]) => {
      const { content } = response.$ref ? components.responses[response.$ref.split('/').at(-1)] : response
      const codes = Object.keys(content?.['application/json']?.examples ?? {})
      return (codes.length > 0 ? codes : [status]).map(each => `${operationId} ${each}`)
    }),
  )
}
