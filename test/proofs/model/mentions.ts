import { isAssignable } from './issues.ts'
import type { Pick } from './pick.ts'
import { nameOf, personFields } from './response-fields.ts'
import type { Model, Person, Project } from './state.ts'

const words = ['見て', ' Look\n\tat  ', '長い'.repeat(99)]

/** A text that mentions up to two users, who may not reach the project. */
export function someText(m: Model, pick: Pick): string {
  const accounts = m.people.filter(({ id }) => id)
  const mentioned = pick.isOnce(3) ? [] : [pick.of(accounts), pick.of(accounts)]
  return [pick.of(words), ...mentioned.map(({ label, id }) => `[@${label}](user:${id})`)].join(' ')
}

/** The mentioned users in the order of the text, each once (comments § Mentions). */
export const mentionedIn = (m: Model, body: string | null): Person[] =>
  m.people
    .filter(({ id }) => id && body?.includes(`user:${id}`))
    .toSorted((a, b) => body!.indexOf(`user:${a.id}`) - body!.indexOf(`user:${b.id}`))

/** Those who reach the project with issues. */
export const mentionsFields = (m: Model, of: Project, body: string | null) =>
  mentionedIn(m, body)
    .filter(who => isAssignable(of, who))
    .map(personFields)

/** The text in one line of at most 200 characters, with the names of now (notifications § Issues). */
export function excerptOf(m: Model, of: Project, body: string | null): string | null {
  const named = mentionedIn(m, body).reduce(
    (text, who) =>
      text.replaceAll(
        `[@${who.label}](user:${who.id})`,
        `@${isAssignable(of, who) ? nameOf(who) : who.label}`,
      ),
    body ?? '',
  )
  return named.replaceAll(/\s+/g, ' ').trim().slice(0, 200) || null
}
