import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseOutline } from '../../../src/cli/roadmap/readers/spec-kit/outline.ts'
import { createTaskBuilder } from '../../../src/cli/roadmap/readers/spec-kit/tasks.ts'

type Box = { indent: number; isNumbered: boolean; mark: string }
type Section = { level: number; kind: 'plain' | 'task' | 'checklist'; blocks: Block[] }
type Block = { boxes: Box[]; around: 'none' | 'text' | 'blank' | 'code' | 'comment' }

const box = fc.record({
  indent: fc.integer({ min: 0, max: 8 }),
  isNumbered: fc.boolean(),
  mark: fc.constantFrom(' ', 'x', 'X', '', '~'),
})
const block = fc.record({
  boxes: fc.array(box, { maxLength: 4 }),
  around: fc.constantFrom<Block['around'][]>('none', 'text', 'blank', 'code', 'comment'),
})
const section = fc.record({
  level: fc.integer({ min: 2, max: 6 }),
  kind: fc.constantFrom<Section['kind'][]>('plain', 'task', 'checklist'),
  blocks: fc.array(block, { maxLength: 3 }),
})

const frames = {
  none: ['', ''],
  text: ['Some words', '- [a link](a.md)'],
  blank: ['', '\n'],
  code: ['```md', '```'],
  comment: ['<!--', '-->'],
}
const titles = { plain: 'Part', task: 'T9: Task', checklist: 'Acceptance criteria' }

/** Writes a file, and counts the tasks and steps that it should have: without the boxes of checklists and hidden ones. */
function writeFile(sections: Section[]): { text: string; count: number } {
  const lines = ['# Tasks: Everything']
  let [count, number, above] = [0, 0, [] as Section[]]
  for (const one of sections) {
    above = [...above.filter(({ level }) => level < one.level), one]
    lines.push(`${'#'.repeat(one.level)} ${titles[one.kind].replace('T9', `T9${++number}`)}`)
    if (one.kind === 'task') count++
    const isLeftOut = above.findLast(({ kind }) => kind !== 'plain')?.kind === 'checklist'
    for (const { boxes, around } of one.blocks) {
      const isHidden = around === 'code' || around === 'comment'
      lines.push(frames[around][0]!)
      for (const { indent, isNumbered, mark } of boxes) {
        const space = ' '.repeat(isLeftOut ? 0 : indent)
        lines.push(`${space}- [${mark}] ${isNumbered ? `T1${++number} ` : ''}Box ${++number}`)
        if (!isHidden && (isNumbered || !isLeftOut)) count++
      }
      lines.push(frames[around][1]!)
    }
  }
  return { text: lines.join('\n'), count }
}

it('loses no checkbox outside of code, comments, and checklists', () => {
  fc.assert(
    fc.property(fc.array(section, { maxLength: 8 }), sections => {
      const { text, count } = writeFile(sections)
      const { tasks } = parseOutline(text)
      expect(tasks.length + tasks.reduce((sum, { steps }) => sum + steps.length, 0)).toBe(count)
    }),
    { numRuns: 1000 },
  )
})

const line = fc.oneof(
  fc.tuple(fc.constantFrom('- [ ] ', '- [x] ', '- [ ] T1 ', '- [ ] T2 '), fc.string({ unit: 'binary' })),
  fc.tuple(fc.constantFrom('## ', '### ', '### T3: ', ''), fc.constantFrom('Part', 'Review', 'Phase 2', '')),
)
const anyText = fc
  .array(line.map(parts => parts.join('').replace(/\s+/g, ' ')))
  .map(lines => lines.join('\n'))

const idsIn = (text: string): string[] => {
  const { tasks } = parseOutline(text)
  const build = createTaskBuilder('a', 'a/tasks.md', tasks)
  return tasks.map(task => build(task).task.id)
}

it('changes no other ID when a checkbox is inserted', () => {
  fc.assert(
    fc.property(anyText, fc.nat(), (text, place) => {
      const lines = text.split('\n')
      const at = place % (lines.length + 1)
      const inserted = lines.toSpliced(at, 0, '- [ ] Inserted')
      const ids = idsIn(inserted.join('\n')).filter(id => !id.endsWith('/inserted'))
      expect(ids).toEqual(idsIn(text))
    }),
    { numRuns: 1000 },
  )
})

it('changes no ID when all checkboxes are checked', () => {
  fc.assert(
    fc.property(anyText, text => {
      expect(idsIn(text.replaceAll('- [ ] ', '- [x] '))).toEqual(idsIn(text))
    }),
    { numRuns: 1000 },
  )
})
