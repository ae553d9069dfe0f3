import * as z from 'zod'
import { idOf, instantOf } from '../shared/answers.ts'

/** `ProjectFolder` of the contract (files § Tree). */
export const Folder = z
  .strictObject({
    id: idOf('the folder'),
    parentId: idOf('the folder that it is in')
      .nullable()
      .meta({ description: 'ID of the folder that it is in; null: the root.' }),
    name: z.string().meta({ description: 'Its name, 1 to 255 characters.' }),
    updatedAt: instantOf('When it was last renamed or moved'),
  })
  .meta({ id: 'ProjectFolder', description: 'A folder of shared files.' })

export const FolderAnswer = z.strictObject({ folder: Folder })
