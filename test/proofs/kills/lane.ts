import { payload } from '../../support/payload.ts'
import type { Random } from '../fuzz/random.ts'
import { type Kind, kinds, Ledger } from './ledger.ts'
import type { Answer, Request, Service } from './service.ts'
import { id, type Owner } from './world.ts'

type Sent = { answer: Answer | null; isFirst: boolean }
type Named = { id: string; name: string; isDone?: boolean }

/** One owner's sequence of writes on their own things, in parallel with other owners. */
export class Lane {
  readonly ledger = new Ledger()
  readonly #service: Service
  readonly #owner: Owner
  readonly #things: Record<string, Named[]> = {}
  #uploads = 0

  constructor(service: Service, owner: Owner) {
    this.#service = service
    this.#owner = owner
  }

  /** Creates, changes, or deletes one thing. */
  async step(random: Random): Promise<void> {
    const kind = random.pick(kinds)
    const givesUp = random.chance(0.2)
    const deed = random.below(3)
    const [one] = this.#things[kind] ?? []
    if (deed === 0 && one) return this.#remove(kind, one)
    if (deed === 1 && one && (kind === 'folder' || kind === 'issue')) return this.#rename(kind, one)
    if (deed === 1 && one && kind === 'roadmap') return this.#sync(one)
    if (kind === 'file') return this.#upload()
    return this.#create(kind, givesUp)
  }

  async #create(kind: Exclude<Kind, 'file'>, givesUp: boolean): Promise<void> {
    const name = kind === 'member' ? this.#owner.others.pop()! : id()
    if (kind === 'roadmap') {
      const body = payload([{ id: 'T1' }])
      await this.#make(kind, name, { method: 'PUT', path: `${this.#project}/roadmaps/${name}`, body }, false)
      return
    }
    const made = {
      folder: { path: `${this.#project}/folders`, body: { name } },
      issue: { path: `${this.#project}/issues`, body: { title: name } },
      member: { path: `${this.#project}/members`, body: { email: name } },
      token: { path: '/api/tokens', body: { name } },
    }[kind]
    const body: any = await this.#make(kind, name, { method: 'POST', ...made }, givesUp)
    if (kind === 'token' && body) this.ledger.tokens.set(name, body.token)
  }

  /** Starts, stores, completes, and registers an upload. */
  async #upload(): Promise<void> {
    if (++this.#uploads > uploadsEach) return
    const [path, name] = [`${this.#project}/attachments`, id()]
    const body = { filename: name, size: 5, mime: 'text/plain' }
    const started = await this.#must({ method: 'POST', path, body }, [201])
    const { url, headers } = started.upload
    await fetch(url, { method: 'PUT', headers, body: 'hello' })
    const attachmentId = started.attachment.id
    await this.#must({ method: 'POST', path: `${path}/${attachmentId}/complete` }, [200])
    const registered = { path: `${this.#project}/files`, body: { attachmentId, name } }
    await this.#make('file', name, { method: 'POST', ...registered }, false)
  }

  async #make(kind: Kind, name: string, request: Request, givesUp: boolean): Promise<unknown> {
    const { answer } = await this.#send(request, givesUp)
    if (!answer) {
      this.ledger.lose(kind, name)
      return null
    }
    if (![200, 201].includes(answer.status)) return this.#fault(request, answer)
    this.ledger.make(kind, name)
    const thing = { id: kind === 'roadmap' ? name : idIn(answer.body), name }
    this.#things[kind] = [...(this.#things[kind] ?? []), thing]
    return answer.body
  }

  async #rename(kind: 'folder' | 'issue', one: Named): Promise<void> {
    const name = id()
    const body = kind === 'folder' ? { name } : { title: name }
    await this.#must({ method: 'PATCH', path: this.#pathOf(kind, one), body }, [200])
    this.ledger.change(kind, one.name, name)
    one.name = name
  }

  /** Syncs its one task as done or not done. */
  async #sync(one: Named): Promise<void> {
    one.isDone = !one.isDone
    const body = payload([{ id: 'T1', status: one.isDone ? 'done' : 'todo' }])
    await this.#must({ method: 'PUT', path: this.#pathOf('roadmap', one), body }, [200])
    this.ledger.change('roadmap', one.name, one.name)
  }

  /** A repeat finds that it was deleted. */
  async #remove(kind: Kind, one: Named): Promise<void> {
    const isToken = kind === 'token'
    const request = { method: isToken ? 'POST' : 'DELETE', path: this.#pathOf(kind, one) }
    await this.#must(request, [200, 204], [404, 410])
    this.ledger.remove(kind, one.name)
    this.#things[kind] = this.#things[kind]!.filter(each => each !== one)
  }

  async #must(request: Request, statuses: number[], orAgain: number[] = []): Promise<any> {
    const { answer, isFirst } = await this.#send(request, false)
    const allowed = isFirst ? statuses : [...statuses, ...orAgain]
    if (!allowed.includes(answer!.status)) this.#fault(request, answer!)
    return answer!.body
  }

  /**
   * Sends a request until there is a response, or once if it gives up. `isFirst` if the first attempt got a
   * response.
   */
  async #send(request: Request, givesUp: boolean): Promise<Sent> {
    const keyed = request.method === 'POST' ? { ...request, key: id() } : request
    for (let isFirst = true; ; isFirst = false) {
      const answer = await this.#service.ask(this.#owner.secret, keyed)
      if (answer && answer.status !== 503) return { answer, isFirst }
      if (givesUp) return { answer: null, isFirst }
    }
  }

  #fault({ method, path }: Request, { status, body }: Answer): null {
    this.ledger.faults.push(`${method} ${path}: ${status} ${JSON.stringify(body)}`)
    return null
  }

  get #project(): string {
    return `/api/projects/${this.#owner.projectId}`
  }

  #pathOf(kind: Kind, { id }: Named): string {
    return kind === 'token' ? `/api/tokens/${id}/revoke` : `${this.#project}/${kind}s/${id}`
  }
}

/** Below the limit of a quarter of an hour. */
const uploadsEach = 28

/** The path part of a created thing: its number or its id. */
function idIn(body: any): string {
  const { issue, folder, file, member, record } = body
  return String(issue?.number ?? (folder ?? file ?? member ?? record).id)
}
