import { document } from '../json/shape.ts'
import { openProject } from '../service/project.ts'
import { argument, command, option } from './define.ts'
import { showPage } from './web.ts'

const pages = ['roadmap', 'project', 'issues', 'files', 'members', 'activity', 'settings'] as const
type Page = (typeof pages)[number]

export const open = command<{ browser: boolean }, [page: Page]>({
  name: 'open',
  about: ['コンソールでこのプロジェクトを開きます', 'Opens the project in the console'],
  arguments: [argument('[page]', ['開くページ', 'page to open']).choices(pages).default('roadmap')],
  options: [option('--no-browser', ['URL を表示するだけにします', 'only print the URL'])],
  examples: [
    ['cairn open', ['ロードマップを開く', 'the roadmap']],
    ['cairn open issues', ['課題の一覧を開く', 'the issues']],
  ],
  shape: document({ url: 'string' }),
  async run(context, { browser, json, ...shared }, page) {
    const { url, repository, projectId } = await openProject(context, shared)
    const project = `/projects/${projectId}`
    const slug = repository.link?.project === projectId ? `/${repository.link.slug}` : ''
    const path = page === 'project' ? project : `${project}/${page === 'roadmap' ? `roadmaps${slug}` : page}`
    if (json) context.io.printJson({ url: `${url}${path}` })
    else await showPage(context, url, path, { browser })
  },
})
