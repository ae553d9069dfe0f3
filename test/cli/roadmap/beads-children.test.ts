import { describe, expect, it } from 'vitest'
import { blockedBy, dependencies, epic, file, issue, read, shapeOf, under } from './beads-issues.ts'

describe('the children of an epic', () => {
  it('are in its phase, by parent or by ID', async () => {
    const found = await read(
      epic('bd-1'),
      issue('bd-1.2', under('bd-1')),
      issue('bd-1.10'),
      issue('bd-1.2.1', under('bd-1.2')),
      issue('bd-7', under('bd-1.2')),
      issue('bd-1.3', under('bd-9')),
      issue('bd-9'),
    )
    expect(shapeOf(found)).toEqual({ 'bd-1': 'bd-1.2 bd-1.2.1 bd-1.10 bd-7', beads: 'bd-1.3 bd-9' })
    expect(found.tasks.map(({ id, parent }: any) => [id, parent]).filter(([, parent]) => parent)).toEqual([
      ['bd-1.2.1', 'bd-1.2'],
      ['bd-7', 'bd-1.2'],
      ['bd-1.3', 'bd-9'],
    ])
  })

  it('are phases of their own if they are epics with children, and tasks otherwise', async () => {
    const found = await read(
      epic('bd-1', { description: 'All', priority: 1, status: 'in_progress', ...blockedBy('bd-5') }),
      epic('bd-2', under('bd-1')),
      issue('bd-3', under('bd-2')),
      epic('bd-4', under('bd-1')),
      epic('bd-5', { description: 'Later' }),
    )
    expect(shapeOf(found)).toEqual({ 'bd-1': 'bd-4', 'bd-2': 'bd-3', beads: 'bd-5' })
    expect(found.phases.map(({ phase }) => phase)).toEqual([
      {
        id: 'bd-1',
        title: 'Title of bd-1',
        status: 'in_progress',
        summary: 'All\n',
        dependsOn: ['bd-5'],
        issue_type: 'epic',
        priority: 1,
      },
      { id: 'bd-2', title: 'Title of bd-2', status: 'todo', issue_type: 'epic', parent: 'bd-1' },
      { id: 'beads', title: 'repository' },
    ])
    expect(found.phases[2]!.tasks[0]!.documents).toHaveLength(1)
  })

  it('replace the epic in dependencies', async () => {
    const { tasks } = await read(
      epic('bd-1'),
      epic('bd-2', under('bd-1')),
      issue('bd-3', under('bd-1')),
      issue('bd-4', { ...dependencies('parent-child', 'bd-2') }),
      issue('bd-5', blockedBy('bd-1', 'bd-3', 'bd-99')),
      epic('bd-6'),
      issue('bd-7', blockedBy('bd-6')),
      issue('bd-8', { dependencies: [...under('bd-1').dependencies, ...blockedBy('bd-1').dependencies] }),
      issue('bd-9', dependencies('related', 'bd-3')),
    )
    const dependsOn = Object.fromEntries(tasks.map(task => [task.id, task.dependsOn?.join(' ')]))
    expect(dependsOn).toMatchObject({ 'bd-5': 'bd-3 bd-8 bd-4 bd-99', 'bd-7': 'bd-6' })
    expect([dependsOn['bd-8'], dependsOn['bd-9']]).toEqual([undefined, undefined])
  })

  it('are not listed in dependencies if there are hundreds', async () => {
    const many = Array.from({ length: 201 }, (_, index) => issue(`bd-1.${index}`))
    const { tasks } = await read(epic('bd-1'), ...many, issue('bd-5', blockedBy('bd-1')))
    expect(tasks.at(-1)).toMatchObject({ id: 'bd-5', dependsOn: ['bd-1'] })
  })

  it('can form a cycle', async () => {
    const found = await read(
      issue('bd-1', under('bd-2')),
      issue('bd-2', under('bd-1')),
      epic('bd-3', under('bd-4')),
      epic('bd-4', under('bd-3')),
      epic('bd-5', under('bd-5')),
      issue('bd-6', { dependencies: [...under('bd-3').dependencies, ...blockedBy('bd-4').dependencies] }),
    )
    expect(shapeOf(found)).toEqual({ 'bd-3': 'bd-6', 'bd-4': '', beads: 'bd-1 bd-2 bd-5' })
    expect(found.tasks[0]!.dependsOn).toBeUndefined()
  })

  it('can include an epic with the ID of the phase for the rest', async () => {
    expect(shapeOf(await read(epic('beads'), issue('a', under('beads')), issue('b')))).toEqual({
      beads: 'a',
      'beads-': 'b',
    })
  })

  it('add warnings for unknown and several parents', async () => {
    const found = await read(
      epic('bd-1'),
      epic('bd-2', under('bd-1')),
      issue('bd-3', under('bd-9')),
      issue('bd-4', under('bd-5', 'bd-1', 'bd-1')),
      issue('bd-5'),
      epic('bd-1'),
    )
    expect(found.diagnostics).toEqual([
      `${file}:3: Parent bd-9 is not in the file`,
      `${file}:4: Several parents; using bd-1`,
      `${file}:6: bd-1 is also a phase, from another line. This one becomes a task`,
    ])
    expect(shapeOf(found)).toEqual({ 'bd-1': 'bd-2 bd-4', beads: 'bd-1 bd-3 bd-5' })
  })
})
