import { describe, expect, it } from 'vitest'
import { unwrap } from '../../src/client/index.ts'
import { connectApp } from '../support/console/apps.ts'
import { of } from '../support/console/contents.ts'
import { spaced, timesOf } from '../support/console/times.ts'
import { type Visitor, visitor, withBrowser } from '../support/console/visitor.ts'
import { identity, payload } from '../support/payload.ts'
import { stackDatabase } from '../support/stack-database.ts'
import { clockChanges, type TimeZone } from '../support/time-zones.ts'

withBrowser()

const database = stackDatabase()

const nfd = (text: string) => text.normalize('NFD')
const nfc = (text: string) => text.normalize('NFC')

const viewers = [
  ['en', 'America/New_York'],
  ['ja', 'Europe/Berlin'],
] as const

/** Names whose NFC and NFD differ, by what they name. */
const names = {
  org: 'ガイドの会 Café',
  user: 'ゼノビア é',
  project: 'プロジェクト é',
  issue: 'ビルドを直す é',
  folder: 'データ é',
  file: 'ページ é.txt',
  task: 'ボタン é',
}

/** Creates a project with names in NFD. */
async function createWorld({ api }: Visitor): Promise<{ orgId: string; projectId: string }> {
  await unwrap(api.PATCH('/api/me/profile', { body: { displayName: nfd(names.user) } }))
  const { org } = await unwrap(api.POST('/api/orgs', { body: { name: nfd(names.org) } }))
  const { project } = await unwrap(
    api.POST('/api/projects', { body: { name: nfd(names.project), orgId: org.id } }),
  )
  return { orgId: org.id, projectId: project.id }
}

/** Adds issues up to a number without events. */
const addIssues = (projectId: string, from: number, to: number) =>
  database.query(
    `insert into issues (id, project_id, number, title)
     select gen_random_uuid(), $1, n, 'Issue ' || n from generate_series($2::int, $3::int) n`,
    [projectId, from, to],
  )

/** Records a copy of the project's first event at every full hour of three days around a day, in UTC. */
const addEvents = (projectId: string, day: string) =>
  database.query(
    `insert into events (id, project_id, type, feature, actor_id, target_kind, target_id, target_label, payload, via, created_at)
     select uuidv7(at - now()), e.project_id, e.type, e.feature, e.actor_id, e.target_kind, e.target_id, e.target_label, e.payload, e.via, at
     from (select * from events where project_id = $1 order by id limit 1) e,
       generate_series($2::timestamptz - interval '1 day', $2::timestamptz + interval '47 hours', interval '1 hour') at`,
    [projectId, `${day}T00:00Z`],
  )

describe.each(viewers)('in %s in %s', (locale, timeZone) => {
  it('groups activity by the days of the zone, also those on which clocks change', async () => {
    const viewer = await visitor({ locale, timeZone })
    const { page, open } = viewer
    const { projectId } = await createWorld(viewer)
    for (const [, day, hours] of clockChanges.filter(([zone]) => zone === timeZone)) {
      await addEvents(projectId, day)
      await open(`/projects/${projectId}/activity?since=${day}&until=${day}`)
      await page.getByText(locale === 'en' ? `${hours} events` : `${hours} 件`, { exact: true }).waitFor()
      expect(await shownDays(viewer)).toEqual(await expectedDays(viewer, locale, timeZone))
      expect(Object.keys(await shownDays(viewer))).toHaveLength(1)
      await open(`/projects/${projectId}/activity?until=${nextDay(day)}`)
      await page.getByRole('heading', { level: 2 }).nth(1).waitFor()
      expect(await shownDays(viewer)).toEqual(await expectedDays(viewer, locale, timeZone))
    }
  })

  it('groups digits, and has the plural of each count', async () => {
    const viewer = await visitor({ locale, timeZone })
    const { page, open } = viewer
    const { projectId } = await createWorld(viewer)
    let before = 0
    for (const [count, total, status] of counts[locale]) {
      await addIssues(projectId, before + 1, count)
      before = count
      await open(`/projects/${projectId}`)
      await page.getByRole('link', { name: total, exact: true }).waitFor()
      await open(`/projects/${projectId}/issues`)
      await page.getByRole('status').getByText(status, { exact: true }).waitFor()
    }
  })

  it('shows the progress of a long roadmap, and a day that a tool sent as that day', async () => {
    const viewer = await visitor({ locale, timeZone })
    const { page, api, open } = viewer
    const { projectId } = await createWorld(viewer)
    const tasks = Array.from({ length: 1430 }, (_, i) => ({ id: `T${i + 1}`, status: 'done' }))
    const dated = { title: nfd(names.task), startedAt: '2024-03-10', completedAt: '2024-03-12T01:30:00Z' }
    Object.assign(tasks[0]!, dated)
    const body = { repoIdentity: identity as { kind: 'remote'; value: string } }
    await unwrap(api.PUT('/api/projects/{projectId}/repo-binding', { ...of(projectId), body }))
    const params = { path: { projectId, slug: 'main' } }
    await unwrap(
      api.PUT('/api/projects/{projectId}/roadmaps/{slug}', { params, body: payload(tasks) as never }),
    )
    await open(`/projects/${projectId}/roadmaps/main?task=T1`)
    const done = locale === 'en' ? '1,430 of 1,430 done (100%)' : '1,430 件中 1,430 件完了 (100%)'
    await page.getByText(done, { exact: true }).waitFor()
    const medium = (zone: string, at: string) =>
      new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: zone }).format(new Date(at))
    const task = page.getByRole('region', { name: nfd(names.task) })
    await task.getByText(medium('UTC', '2024-03-10'), { exact: true }).waitFor()
    await task.getByText(medium(timeZone, '2024-03-12T01:30:00Z'), { exact: true }).waitFor()
    // A roadmap is stored as it was sent, and found in both forms.
    for (const sought of [nfd(names.task), nfc(names.task)]) {
      await open(`/projects/${projectId}/roadmaps/main?q=${encodeURIComponent(sought)}`)
      await page.getByText(locale === 'en' ? '1 task' : '1 件のタスク', { exact: true }).waitFor()
    }
  })
})

/** The link of the overview and the number above the list, for a number of issues. */
const counts = {
  en: [
    [0, 'View issues', '0 issues'],
    [1, '1 total', '1 issue'],
    [2, '2 total', '2 issues'],
    [1430, '1,430 total', '1,430 issues'],
  ],
  ja: [
    [0, '課題を表示', '0 件'],
    [1, '全 1 件', '1 件'],
    [2, '全 2 件', '2 件'],
    [1430, '全 1,430 件', '1,430 件'],
  ],
} as const

const nextDay = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)

/** The times of day below each heading. */
const shownDays = ({ page }: Visitor): Promise<Record<string, string[]>> =>
  page.evaluate(() => {
    const sections = [...(globalThis as any).document.querySelectorAll('main section:has(time)')]
    const textOf = (element: any) => element.textContent.replaceAll(/\s/g, ' ')
    return Object.fromEntries(
      sections.map((section: any) => [
        textOf(section.querySelector('h2')),
        [...section.querySelectorAll('time')].map(textOf),
      ]),
    )
  })

/** What Intl writes for the instants on the page. */
async function expectedDays({ page }: Visitor, locale: string, timeZone: TimeZone) {
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone })
  const clock = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone })
  const instants = (await timesOf(page)).map(({ at }) => new Date(at))
  const days = Map.groupBy(instants, at => day.format(at))
  return Object.fromEntries(
    [...days].map(([name, ofDay]) => [name, ofDay.map(at => spaced(clock.format(at)))]),
  )
}

it('shows names in NFC, and finds them in both forms', async () => {
  const viewer = await visitor()
  const { page, api, open } = viewer
  const { orgId, projectId } = await createWorld(viewer)
  const params = of(projectId)
  for (let i = 0; i < 2; i++) await unwrap(api.POST('/api/projects', { body: { name: `B ${i}`, orgId } }))
  await unwrap(api.POST('/api/projects/{projectId}/issues', { ...params, body: { title: nfd(names.issue) } }))
  await unwrap(
    api.POST('/api/projects/{projectId}/folders', {
      ...params,
      body: { name: nfd(names.folder), parentId: null },
    }),
  )
  const text = new TextEncoder().encode('Text')
  await api.upload(projectId, text, { filename: nfd(names.file), folderId: null, mime: 'text/plain' })
  await connectApp(api, { scope: 'issues:read', projectId })
  const inProject = `/projects/${projectId}`
  const pages: [path: string, shown: (keyof typeof names)[]][] = [
    ['/', ['org', 'project']],
    [inProject, ['project']],
    [`${inProject}/files`, ['folder', 'file']],
    [`${inProject}/activity`, ['issue', 'folder', 'file']],
    [`${inProject}/members`, ['user']],
    ['/settings/apps', ['project']],
    [`/orgs/${orgId}/settings/apps`, ['user', 'project']],
    [`${inProject}/issues?q=${encodeURIComponent(nfd(names.issue))}`, ['issue']],
    [`${inProject}/issues?q=${encodeURIComponent(nfc(names.issue))}`, ['issue']],
  ]
  for (const [path, shown] of pages) {
    await open(path)
    const main = page.getByRole('main')
    for (const name of shown) await main.getByText(nfc(names[name])).first().waitFor()
    const words = (await main.textContent()) ?? ''
    expect([path, words]).toEqual([path, nfc(words)])
  }
})
