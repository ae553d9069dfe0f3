import type { OperationName } from '../../access/policy.ts'

type Noun = OperationName extends `${infer Noun}.${string}` ? Noun : never
type Tag = { name: string; description: string; nouns: readonly Noun[] }

/** The chapters of the reference, in their order; each noun of the matrix belongs to one. */
export const tags: readonly Tag[] = [
  {
    name: 'Sessions',
    description: 'Browsers sign in with a code that is mailed, command-line tools by the login of RFC 8628.',
    nouns: ['sign_in_code', 'session', 'device_login'],
  },
  {
    name: 'Me',
    description: 'What is the caller’s own: where they stand, the profile and invitations.',
    nouns: ['home', 'profile', 'own_invitation'],
  },
  {
    name: 'Tokens',
    description:
      'Personal tokens, with which tools call the API; they can be restricted to scopes and to one project.',
    nouns: ['token'],
  },
  {
    name: 'Notifications',
    description: 'What people are told of changes to roadmaps, in the app and by mail.',
    nouns: ['notification', 'notification_preference', 'unsubscription'],
  },
  {
    name: 'Organizations',
    description:
      'Organizations own projects. Their admins reach all of these; their plan limits members, projects and storage.',
    nouns: ['org', 'eligible_org', 'org_member', 'org_invitation'],
  },
  {
    name: 'Groups',
    description: 'Groups of an organization, and the projects that they are assigned to.',
    nouns: ['org_group', 'org_group_member', 'project_group'],
  },
  {
    name: 'Billing',
    description: 'Contracts with the payment provider.',
    nouns: ['billing'],
  },
  {
    name: 'Projects',
    description: 'Projects, their icons and their archive.',
    nouns: ['project', 'overview', 'icon_image'],
  },
  {
    name: 'Members',
    description: 'Who takes part in a project: members, guests with a feature scope, and those invited.',
    nouns: ['member'],
  },
  {
    name: 'Roadmaps',
    description:
      'A repository’s roadmap, synced as a full snapshot, and the repository that a project is bound to.',
    nouns: ['repo_binding', 'roadmap', 'roadmap_document'],
  },
  {
    name: 'Issues',
    description: 'Issues, which tasks of roadmaps and Git links point at.',
    nouns: ['issue'],
  },
  {
    name: 'Git links',
    description: 'Commits and pull requests that speak of issues.',
    nouns: ['git_link'],
  },
  {
    name: 'Uploads',
    description:
      'Bytes go to the object store directly: an upload is reserved, put to a presigned URL, completed, and registered as a file.',
    nouns: ['attachment'],
  },
  {
    name: 'Files',
    description: 'Shared files in folders, each with its latest revisions.',
    nouns: ['file', 'file_revision', 'folder'],
  },
  {
    name: 'Activity',
    description: 'What was done in a project, by whom and through which token.',
    nouns: ['activity'],
  },
  {
    name: 'Service',
    description: 'Whether the service runs.',
    nouns: ['service', 'readiness'],
  },
]

/** Fails for a noun that no chapter has. */
export function tagOf(operation: OperationName): string {
  const noun = operation.split('.')[0] as Noun
  const tag = tags.find(({ nouns }) => nouns.includes(noun))
  if (!tag) throw new Error(`No chapter of the reference has ${noun}`)
  return tag.name
}
