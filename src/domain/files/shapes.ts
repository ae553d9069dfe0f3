import { type SQL, sql } from 'drizzle-orm'
import { actorJson } from '../people.ts'

/** `ProjectFolder` (contract, "Shared files"); `folder` is the alias of a row. */
export const folderJson = (folder: SQL): SQL => sql`json_build_object(
  'id', ${folder}.id, 'parentId', ${folder}.parent_id, 'name', ${folder}.name, 'updatedAt', iso(${folder}.updated_at))`

/** The members of `ProjectFile`. `file` is the alias of a row. */
const fileMembers = (file: SQL): SQL => sql`
  'id', ${file}.id, 'folderId', ${file}.folder_id, 'name', ${file}.name, 'currentRevision', ${file}.current_revision,
  'size', ${file}.size, 'mime', ${file}.mime, 'createdBy', ${personJson(sql`${file}.created_by`)},
  'updatedBy', ${personJson(sql`${file}.updated_by`)}, 'updatedAt', iso(${file}.updated_at)`

export const fileJson = (file: SQL): SQL => sql`json_build_object(${fileMembers(file)})`

/** `ProjectFileDetail`: the file and its revisions, newest first. */
export const fileDetailJson = (file: SQL): SQL => sql`json_build_object(${fileMembers(file)}, 'revisions', (
  select json_agg(json_build_object('revision', r.revision, 'size', a.size, 'mime', a.mime,
             'uploadedBy', ${personJson(sql`r.uploaded_by`)}, 'createdAt', iso(r.created_at), 'sha256', a.sha256) order by r.revision desc)
    from file_revisions r join attachments a on a.id = r.attachment_id
   where r.project_id = ${file}.project_id and r.file_id = ${file}.id))`

const personJson = (userId: SQL): SQL =>
  sql`(select ${actorJson(sql`u`)} from users u where u.id = ${userId})`
