/** The number of rows to fill in and measure. */
export const files = Number(process.argv[2] ?? 1_000_000)

/** The assumed content of one organization, project, file, or revision. */
export const shape = {
  people: { perOrg: 20 },
  sessions: { perPerson: 3 },
  projects: { perOrg: 10 },
  folders: { perProject: 50 },
  files: { perProject: 1_000 },
  revisions: { perFile: 1.5 },
  events: { perRevision: 2 },
  tasks: { perProject: 500 },
  documents: { perProject: 100, characters: 2_000 },
  issues: { perProject: 300 },
  gitLinks: { perProject: 500 },
  notifications: { perProject: 300 },
} as const

/** The rows of each measured table in a service with this many organizations. */
export function rowsOfService(orgs: number): Record<string, number> {
  const projects = orgs * shape.projects.perOrg
  const revisions = projects * shape.files.perProject * shape.revisions.perFile
  return {
    files: projects * shape.files.perProject,
    file_revisions: revisions,
    attachments: revisions,
    events: revisions * shape.events.perRevision,
    folders: projects * shape.folders.perProject,
    roadmap_tasks: projects * shape.tasks.perProject,
    roadmap_documents: projects * shape.documents.perProject,
    issues: projects * shape.issues.perProject,
    git_links: projects * shape.gitLinks.perProject,
    git_link_issues: projects * shape.gitLinks.perProject,
    notifications: projects * shape.notifications.perProject,
    sessions: orgs * shape.people.perOrg * shape.sessions.perPerson,
  }
}
