import { type SQL, sql } from 'drizzle-orm'
import type { Alias } from '../../database.ts'
import { personJson } from '../shared/persons.ts'

/** `ProjectFile` (files § Tree). */
export const fileJson = (file: Alias): SQL =>
  sql`file_json(${file}.fields, ${file}.created_by, ${file}.updated_by)`

/** `ProjectFileDetail`: the file with its revisions, newest first. */
export const fileDetailJson = (
  file: Alias,
): SQL => sql`json_with(${fileJson(file)}, json_build_object('revisions', (
  select json_agg(json_build_object('revision', r.revision, 'size', a.size, 'mime', a.mime,
             'uploadedBy', ${personJson(sql`r.uploaded_by`)}, 'createdAt', iso(r.created_at), 'sha256', a.sha256)
           order by r.revision desc)
    from file_revisions r join attachments a on a.id = r.attachment_id
   where r.project_id = ${file}.project_id and r.file_id = ${file}.id)))`
