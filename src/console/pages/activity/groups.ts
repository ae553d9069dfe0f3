import type { components } from '../../../client/index.ts'

export type EventType = components['schemas']['ActivityEvent']['type']
export type Group = 'project' | 'people' | 'roadmap' | 'issues' | 'files'

/** The group of a type, by the subject that the type starts with. */
export const groupOf = (type: EventType): Group => groups[type.split('.')[0] as Subject]

type Subject = EventType extends `${infer Name}.${string}` ? Name : never

const groups: Record<Subject, Group> = {
  project: 'project',
  member: 'people',
  invitation: 'people',
  group: 'people',
  repo_binding: 'roadmap',
  roadmap: 'roadmap',
  task: 'roadmap',
  issue: 'issues',
  label: 'issues',
  filter: 'issues',
  attachment: 'issues',
  comment: 'issues',
  file: 'files',
  folder: 'files',
}
