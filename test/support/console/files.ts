import type { Page } from 'playwright-core'
import { unwrap } from '../../../src/client/index.ts'
import { type Account, visitor } from './visitor.ts'

/** A user with a project of their own. */
export const filesOwner = async () => ownerOf(await visitor())

/** Creates a project of a user, and functions to prepare its files. */
export async function ownerOf<Who extends Account>(who: Who) {
  const { api } = who
  const { org } = await unwrap(api.POST('/api/orgs', { body: { name: '石積み設計' } }))
  const body = { name: '駅前広場の改修', orgId: org.id }
  const { project } = await unwrap(api.POST('/api/projects', { body }))
  const of = { params: { path: { projectId: project.id } } }
  const put = (filename: string, text: string) =>
    api.upload(project.id, new TextEncoder().encode(text), { filename, mime: 'text/plain' })
  const folder = (name: string, parentId: string | null = null) =>
    unwrap(api.POST('/api/projects/{projectId}/folders', { ...of, body: { name, parentId } }))
  const reserve = (size: number) =>
    unwrap(api.POST('/api/projects/{projectId}/attachments', { ...of, body: { filename: 'a', size } }))
  const tree = () => unwrap(api.GET('/api/projects/{projectId}/files/tree', of))
  return { ...who, of, project, put, folder, reserve, tree, files: `/projects/${project.id}/files` }
}

/** Drags files over an element and drops them. */
export async function drop(page: Page, names: string[], { onto = 'main', size = 2000 } = {}) {
  const made = ([names, size]: readonly [string[], number]) => {
    const transfer = new (globalThis as any).DataTransfer()
    for (const name of names) transfer.items.add(new File([new Uint8Array(size)], name))
    return transfer
  }
  const dataTransfer = await page.evaluateHandle(made, [names, size] as const)
  await page.dispatchEvent(onto, 'dragover', { dataTransfer })
  await page.getByText(/ドロップすると「.+」にアップロードします/).waitFor()
  await page.dispatchEvent(onto, 'drop', { dataTransfer })
}
