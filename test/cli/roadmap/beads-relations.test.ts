import { describe, expect, it } from 'vitest'
import { blockedBy, dependencies, epic, issue, read, under } from './beads-issues.ts'

const types = [
  ...['related', 'discovered-from', 'relates-to', 'duplicates', 'supersedes', 'replies-to'],
  ...['conditional-blocks', 'waits-for', 'caused-by', 'something-new'],
]

describe('the relations of an issue', () => {
  it.each(types)('have the type that beads gives them: %s', async type => {
    const { tasks, diagnostics } = await read(
      issue('bd-1', dependencies(type, 'bd-2', 'bd-9')),
      issue('bd-2'),
    )
    expect(tasks[0]).toEqual({
      id: 'bd-1',
      title: 'Title of bd-1',
      status: 'todo',
      relations: [
        { type, id: 'bd-2' },
        { type, id: 'bd-9' },
      ],
    })
    expect(diagnostics).toEqual([])
  })

  it('are not its dependencies and its parent', async () => {
    const all = [blockedBy('bd-2'), under('bd-3'), dependencies('related', 'bd-2')]
    const { phases } = await read(
      issue('bd-1', { dependencies: all.flatMap(one => one.dependencies) }),
      issue('bd-2'),
      epic('bd-3', dependencies('discovered-from', 'bd-2')),
    )
    expect(phases[0]!.phase.relations).toEqual([{ type: 'discovered-from', id: 'bd-2' }])
    expect(phases[0]!.tasks[0]!.task).toMatchObject({
      dependsOn: ['bd-2'],
      relations: [{ type: 'related', id: 'bd-2' }],
    })
  })

  it('can have the spelling of other tools', async () => {
    const { phases } = await read(epic('bd-1'), issue('bd-2', dependencies('parent_child', 'bd-1')))
    expect(phases.map(({ phase, tasks }) => [phase.id, tasks.length])).toEqual([['bd-1', 1]])
  })

  it('are dependencies if they are only IDs, as other tools write them', async () => {
    const { tasks, diagnostics } = await read(issue('bd-1', { dependencies: ['bd-2'] }), issue('bd-2'))
    expect([tasks[0]!.dependsOn, diagnostics]).toEqual([['bd-2'], []])
  })

  it('can be in fields of their own, as in some versions', async () => {
    const { tasks } = await read(
      issue('bd-1', {
        relates_to: ['bd-2', 'bd-3'],
        duplicate_of: 'bd-4',
        superseded_by: '',
        replies_to: null,
      }),
    )
    expect(tasks[0]!.relations).toEqual([
      { type: 'relates-to', id: 'bd-2' },
      { type: 'relates-to', id: 'bd-3' },
      { type: 'duplicates', id: 'bd-4' },
    ])
  })
})
