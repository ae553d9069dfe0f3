import { about, record } from '../events.ts'
import { dropFile } from '../files.ts'
import type { Pick } from '../pick.ts'
import type { Caller, Folder, Model, Project } from '../state.ts'
import type { Command, Plan } from '../step.ts'

const names = ['a', 'b', 'A', '設計']

export const folderFields = ({ id, name, parent }: Folder) => ({ id, name, parentId: parent?.id ?? null })

/** One of the project, or sometimes of another project. */
const someFolder = (m: Model, of: Project, pick: Pick): Folder | undefined =>
  pick.mostly(
    of.folders,
    m.projects.flatMap(({ folders }) => folders),
  )

/** A folder or the root (null). */
export const somePlace = (m: Model, of: Project, pick: Pick): Folder | null =>
  pick.isOnce(2) ? (someFolder(m, of, pick) ?? null) : null

const depthOf = (folder: Folder | null): number => (folder ? 1 + depthOf(folder.parent) : 0)

const isWithin = (folder: Folder | null, above: Folder): boolean =>
  folder !== null && (folder === above || isWithin(folder.parent, above))

const heightOf = (of: Project, folder: Folder): number =>
  1 + Math.max(0, ...of.folders.filter(({ parent }) => parent === folder).map(each => heightOf(of, each)))

const isTaken = (of: Project, name: string, parent: Folder | null, except?: Folder) =>
  of.folders.some(each => each !== except && each.name === name && each.parent === parent)

/** Sometimes three, each in the one before. */
export const createFolder: Command = function* (m, pick) {
  const of = pick.project()
  const by = pick.caller({ ...creating, of })
  const parent = pick.isOnce(2) ? (deepest(of) ?? null) : somePlace(m, of, pick)
  let last = parent
  for (let left = pick.isOnce(3) ? 3 : 1; left > 0; left--) {
    const folder: Folder = { id: '', name: pick.of(names), parent: last }
    yield create(of, by, folder)
    last = folder
  }
}

const creating = { method: 'POST', path: '/api/projects/{projectId}/folders' } as const

const create = (of: Project, by: Caller, folder: Folder): Plan => {
  const { name, parent } = folder
  return {
    ...creating,
    of,
    by,
    params: { projectId: of.id },
    body: { name, parentId: parent?.id ?? null },
    rule: () =>
      parent && !of.folders.includes(parent)
        ? 'folder_not_found'
        : depthOf(parent) >= 5
          ? 'folder_too_deep'
          : isTaken(of, name, parent) && 'folder_name_taken',
    status: 201,
    done(answer) {
      folder.id = answer.folder.id
      of.folders.push(folder)
      const target = about('folder', folder, name)
      record(of, by, { type: 'folder.created', target, payload: { parentId: parent?.id ?? null } })
    },
    response: () => ({ folder: folderFields(folder) }),
  }
}

const deepest = (of: Project): Folder | undefined => of.folders.toSorted((a, b) => depthOf(b) - depthOf(a))[0]

const placeOf = ({ name, parent }: Folder) => ({ name, parentId: parent?.id ?? null })

export const changeFolder: Command = (m, pick) => {
  const of = pick.project(({ folders }) => folders.length > 0)
  const at = { method: 'PATCH', path: '/api/projects/{projectId}/folders/{folderId}', of } as const
  const by = pick.caller(at)
  const folder = someFolder(m, of, pick)
  if (!folder) return null
  const given = { name: pick.isOnce(2), parent: pick.isOnce(2) }
  const name = given.name || !given.parent ? pick.of(names) : folder.name
  const parent = given.parent ? somePlace(m, of, pick) : folder.parent
  const isMoved = parent !== folder.parent
  return {
    ...at,
    by,
    params: { projectId: of.id, folderId: folder.id },
    body: {
      ...((given.name || !given.parent) && { name }),
      ...(given.parent && { parentId: parent?.id ?? null }),
    },
    rule: () => {
      if (!of.folders.includes(folder) || (parent && !of.folders.includes(parent))) return 'folder_not_found'
      if (isMoved && isWithin(parent, folder)) return 'folder_cycle'
      if (isMoved && depthOf(parent) + heightOf(of, folder) > 5) return 'folder_too_deep'
      return isTaken(of, name, parent, folder) && 'folder_name_taken'
    },
    status: 200,
    done() {
      const from = placeOf(folder)
      const isRenamed = name !== folder.name
      Object.assign(folder, { name, parent })
      if (!isMoved && !isRenamed) return
      const type = isMoved ? 'folder.moved' : 'folder.renamed'
      record(of, by, { type, target: about('folder', folder, name), payload: { from, to: placeOf(folder) } })
    },
    response: () => ({ folder: folderFields(folder) }),
  }
}

export const deleteFolder: Command = (m, pick) => {
  const of = pick.project(({ folders }) => folders.length > 0)
  const at = { method: 'DELETE', path: '/api/projects/{projectId}/folders/{folderId}', of } as const
  const by = pick.caller(at)
  const folder = someFolder(m, of, pick)
  if (!folder) return null
  return {
    ...at,
    by,
    params: { projectId: of.id, folderId: folder.id },
    rule: () => !of.folders.includes(folder) && 'folder_not_found',
    status: 204,
    done() {
      const folders = of.folders.filter(each => isWithin(each, folder))
      const files = of.files.filter(each => isWithin(each.folder, folder))
      of.folders = of.folders.filter(each => !folders.includes(each))
      for (const file of files) dropFile(of, file)
      const payload = {
        parentId: folder.parent?.id ?? null,
        folders: folders.length - 1,
        files: files.length,
      }
      record(of, by, { type: 'folder.deleted', target: about('folder', folder, folder.name), payload })
    },
  }
}
