import { parse } from 'yaml'

type Step = { uses?: string; run?: string }
type Job = { 'timeout-minutes'?: number; steps?: Step[] }
type Workflow = { permissions?: unknown; concurrency?: unknown; jobs?: Record<string, Job> }

/** The faults of a workflow, given the scripts of package.json and whether a file exists. */
export function faultsOf(
  text: string,
  scripts: readonly string[],
  exists: (path: string) => boolean,
): string[] {
  const { permissions, concurrency, jobs = {} }: Workflow = parse(text)
  const steps = Object.values(jobs).flatMap(({ steps = [] }) => steps)
  const runs = steps.flatMap(({ run }) => run ?? []).join('\n')
  return [
    ...(permissions && typeof permissions === 'object' ? [] : ['no permissions']),
    ...(concurrency ? [] : ['no concurrency']),
    ...Object.entries(jobs).flatMap(([name, job]) => (job['timeout-minutes'] ? [] : [`no timeout: ${name}`])),
    ...(text.match(/uses:.*/g) ?? []).filter(
      line => !/^uses: [\w./-]+@[0-9a-f]{40} # v\d+(\.\d+)*$/.test(line),
    ),
    ...[...runs.matchAll(/\bnpm run ([\w:-]+)/g)].flatMap(([, name]) =>
      scripts.includes(name!) ? [] : `npm run ${name}`,
    ),
    ...[...runs.matchAll(/(?:^|\s)((?:\.ci|test|docs|dev)\/[\w./-]+)/g)].flatMap(([, path]) =>
      exists(path!) ? [] : path!,
    ),
    ...(runs.match(/\$\{\{.*?\}\}/g) ?? []),
  ]
}
