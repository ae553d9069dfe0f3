import { type SQL, sql } from 'drizzle-orm'
import { ensureFound } from '../../access/ensure.ts'
import { isStorable } from '../../validation.ts'
import { slugOrNone } from './payload.ts'

/** The roadmap of a path. */
export type RoadmapRef = { projectId: string; slug: string }

/** The task of a path. */
export type TaskRef = RoadmapRef & { taskId: string }

/** The row of the roadmap. */
export const roadmapOf = ({ projectId, slug }: RoadmapRef): SQL => sql`(
  select * from roadmaps where project_id = ${projectId}::uuid and slug = ${slugOrNone(slug)})`

/** The row of the task. */
export const taskOf = (ref: TaskRef): SQL => sql`(
  select t.* from ${roadmapOf(ref)} r
    join roadmap_tasks t on t.roadmap_id = r.id and t.id = ${isStorable(ref.taskId) ? ref.taskId : null}::text)`

/** Ensures that the roadmap and its task exist (404). */
export const ensureTask = (ref: TaskRef): SQL => sql`
  select ${ensureFound(sql`${roadmapOf(ref)} r`, 'roadmap_not_found')},
         ${ensureFound(sql`${taskOf(ref)} t`, 'task_not_found')}`
