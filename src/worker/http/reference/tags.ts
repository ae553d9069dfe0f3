import type { OperationName } from '../../access/policy.ts'

type Noun = OperationName extends `${infer Noun}.${string}` ? Noun : never
type Tag = { name: string; description: string; nouns: readonly Noun[] }

/** The sections of the reference, in their order. Each noun of the matrix belongs to one. */
export const tags: readonly Tag[] = [
  {
    name: 'Sessions',
    description:
      'Browsers sign in with a code that arrives by email, command-line tools with the device login of RFC 8628.',
    nouns: ['sign_in_code', 'session', 'device_login'],
  },
  {
    name: 'Me',
    description: "The caller's own overview, profile, invitations, and issues.",
    nouns: ['home', 'profile', 'own_invitation', 'own_issue'],
  },
  {
    name: 'Search',
    description: 'Everything that the caller can read, found by its name or its text.',
    nouns: ['search'],
  },
  {
    name: 'Tokens',
    description:
      'Personal tokens, with which tools call the API. They can be restricted to scopes and to one project.',
    nouns: ['token'],
  },
  {
    name: 'Apps',
    description:
      'Apps call the API with tokens that a user approves (OAuth 2.1). The metadata of the server is at `/.well-known/oauth-authorization-server`.',
    nouns: ['app_request', 'app_token', 'own_app', 'org_app'],
  },
  {
    name: 'Notifications',
    description: 'Notifications about issues and changes of roadmaps, in the app and by email.',
    nouns: ['notification', 'notification_preference', 'unsubscription'],
  },
  {
    name: 'Organizations',
    description:
      'Organizations own projects. Their admins can use all of these projects. Their plan limits members, projects, and storage.',
    nouns: ['org', 'eligible_org', 'org_member', 'org_invitation'],
  },
  {
    name: 'Groups',
    description: 'Groups of an organization, and the projects to which they are assigned.',
    nouns: ['org_group', 'org_group_member', 'project_group'],
  },
  {
    name: 'Billing',
    description: 'Subscriptions at the payment provider.',
    nouns: ['billing'],
  },
  {
    name: 'Projects',
    description: 'Projects, their icons, and their archive.',
    nouns: ['project', 'overview', 'icon_image'],
  },
  {
    name: 'Members',
    description: 'Members of a project, guests with a feature scope, and invitations.',
    nouns: ['member'],
  },
  {
    name: 'Roadmaps',
    description: "A repository's roadmap, synced as a whole, and the repository to which a project is bound.",
    nouns: ['repo_binding', 'roadmap', 'roadmap_document', 'task'],
  },
  {
    name: 'Issues',
    description:
      'Issues, their labels, the board, and saved filters. Tasks of roadmaps and git links refer to issues.',
    nouns: ['issue', 'board', 'label', 'issue_filter'],
  },
  {
    name: 'Comments',
    description: 'What users write about an issue.',
    nouns: ['comment'],
  },
  {
    name: 'Attachments',
    description: 'Uploads that are attached to issues and comments.',
    nouns: ['issue_attachment'],
  },
  {
    name: 'Git links',
    description: 'Commits and pull requests that mention issues.',
    nouns: ['git_link'],
  },
  {
    name: 'Uploads',
    description:
      'Clients send bytes directly to the object store: they start an upload, send it to a presigned URL, complete it, and register it as a file or attach it to an issue or comment.',
    nouns: ['attachment'],
  },
  {
    name: 'Files',
    description: 'Shared files in folders, each with its latest revisions.',
    nouns: ['file', 'file_revision', 'folder'],
  },
  {
    name: 'Activity',
    description: 'What was done in a project, by which user, and with which token.',
    nouns: ['activity', 'event'],
  },
  {
    name: 'Service',
    description: 'Whether the service works.',
    nouns: ['service', 'readiness'],
  },
]

/** Throws if no section has the noun. */
export function tagOf(operation: OperationName): string {
  const noun = operation.split('.')[0] as Noun
  const tag = tags.find(({ nouns }) => nouns.includes(noun))
  if (!tag) throw new Error(`No section of the reference has ${noun}`)
  return tag.name
}
