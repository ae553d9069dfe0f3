import type { RepoIdentity } from '../../api/client.ts'

/** Quotes a text as one word for POSIX shells. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

type Target = {
  origin: string
  project: { id: string; name: string; updated_at: string }
  repoIdentity: RepoIdentity
}

/** The command that writes a sample roadmap.json unless one exists. */
export const starterCommand = ({ project, repoIdentity }: Target, titles: StarterTitles): string =>
  `[ -e roadmap.json ] || cat > roadmap.json <<'JSON'
{
  "repoIdentity": ${JSON.stringify(repoIdentity)},
  "roadmap": {
    "schemaVersion": 2,
    "project": ${JSON.stringify({ id: 'app', name: project.name })},
    "updatedAt": ${JSON.stringify(project.updated_at)},
    "phases": [
      { "id": "p1", "title": ${JSON.stringify(titles.phase)}, "tasks": [
        ${JSON.stringify({ id: 't1', title: titles.first, status: 'in_progress' })},
        ${JSON.stringify({ id: 't2', title: titles.second, status: 'todo', dependsOn: ['t1'] })}
      ] }
    ]
  },
  "planDocuments": []
}
JSON`

type StarterTitles = { phase: string; first: string; second: string }

/** The command that sends roadmap.json with a token. */
export const syncCommand = ({ origin, project }: Pick<Target, 'origin' | 'project'>, token: string): string =>
  [
    `CAIRN_TOKEN=${quoted(token)}`,
    `curl -sS -X PUT ${quoted(`${origin}/api/projects/${project.id}/roadmaps/main`)} \\`,
    '  -H "Authorization: Bearer $CAIRN_TOKEN" \\',
    "  -H 'Content-Type: application/json' \\",
    '  --data-binary @roadmap.json',
  ].join('\n')
