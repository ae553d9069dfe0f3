/** The JSON types of issues, as in the API. */
const members = `id: string, number: number, key: string | null, title: string, body: string | null,
  status: string, assigneeId: string | null, parentId: string | null,
  assignee: { id: string, displayName: string } | null,
  createdBy: { id: string, displayName: string } | null, createdAt: string, updatedAt: string`

export const issueJson = `{ issue: { ${members} } }`

export const issueListJson = `{ issues: { ${members} }[], total: number, page: number, pageSize: number }`

const related = '{ id: string, number: number, key: string | null, title: string, status: string }'

export const issueDetailJson = `{ issue: { ${members},
  parent: ${related} | null,
  children: ${related}[],
  gitLinks: { kind: "commit" | "pr", ref: string, title: string, url: string | null, … }[],
  roadmapTasks: { roadmapId: string, slug: string, taskId: string, title: string, status: string }[] } }`
