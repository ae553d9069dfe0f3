import type pg from 'pg'
import { grantPlan } from '../../../db/operator/grant.ts'
import { sha256 } from '../../../src/worker/access/credential.ts'
import { randomText } from '../../../src/worker/access/secret.ts'
import type { Model, Org, Person, Token } from './state.ts'

const preferences: Record<string, Person['inApp']> = {
  Ann: 'blocked',
  Ben: 'all',
  Cat: 'all',
  Dan: 'all',
  Eve: 'none',
}

/**
 * Free, with Ann as admin and Ben as member; Pro, with Cat; nine more of Cat, who can have no more; and users in
 * neither.
 */
export async function newWorld(client: pg.Client): Promise<Model> {
  const run = randomText(8, 'abcdefghijklmnopqrstuvwxyz')
  const person = (label: string, hasAccount: boolean): Person => ({
    label,
    email: `${label.toLowerCase()}-${run}@model.test`,
    name: label === 'Ann' ? 'Ann' : null,
    id: hasAccount ? crypto.randomUUID() : null,
    secret: randomText(43),
    inApp: hasAccount ? preferences[label]! : 'blocked',
    issuesInApp: 'watched',
    locale: 'ja',
    timeZone: null,
  })
  const [ann, ben, cat, dan, eve] = ['Ann', 'Ben', 'Cat', 'Dan', 'Eve'].map(label => person(label, true))
  const people = [ann!, ben!, cat!, dan!, eve!, person('Fay', false), person('Gus', false)]
  const admin = (who: Person) => ({ who, role: 'admin' as const })
  const member = (who: Person) => ({ who, role: 'member' as const })
  const orgs = [
    newOrg('Free', 'free', [admin(ann!), member(ben!)]),
    newOrg('Pro', 'pro', [admin(cat!), member(dan!), member(ann!)]),
    ...Array.from({ length: 9 }, (_, i) => newOrg(`Cat ${i}`, 'free', [admin(cat!)])),
  ]
  const crowded = orgs[2]!
  crowded.groups = Array.from({ length: 49 }, (_, i) => ({
    id: crypto.randomUUID(),
    org: crowded,
    name: `G${i}`,
    people: [],
  }))
  const tokens = Array.from({ length: 18 }, () => oldToken(cat!))
  const model = { people, orgs, projects: [], tokens, notifications: [] }
  await insert(client, model)
  return model
}

const newOrg = (name: string, plan: Org['plan'], members: Org['members']): Org => ({
  id: crypto.randomUUID(),
  name,
  plan,
  members,
  groups: [],
  invitations: [],
  gone: false,
})

const oldToken = (of: Person): Token => ({
  id: crypto.randomUUID(),
  name: 'old',
  of,
  secret: null,
  scopes: null,
  only: null,
  revoked: false,
  app: null,
  writes: 0,
})

/** One statement each, because the world is created for every run. */
async function insert(client: pg.Client, { people, orgs, tokens }: Model): Promise<void> {
  const rows = (table: string, list: object[]) =>
    client.query(
      `insert into ${table} (${Object.keys(list[0]!)}) select ${Object.keys(list[0]!)} from json_populate_recordset(null::${table}, $1)`,
      [JSON.stringify(list)],
    )
  const accounts = people.filter(({ id }) => id !== null)
  await rows(
    'users',
    accounts.map(({ id, email, name, inApp }) => ({ id, email, display_name: name, notify_in_app: inApp })),
  )
  const expires_at = new Date(Date.now() + 864e5)
  await rows(
    'sessions',
    accounts.map(({ id, secret }) => ({
      id: crypto.randomUUID(),
      hash: sha256(secret),
      user_id: id,
      expires_at,
    })),
  )
  await rows(
    'orgs',
    orgs.map(({ id, name }) => ({ id, name })),
  )
  for (const { id, plan } of orgs.filter(({ plan }) => plan !== 'free'))
    await grantPlan(client, { orgId: id, plan, operator: 'the model', reason: null })
  await rows(
    'org_members',
    orgs.flatMap(({ id, members }) =>
      members.map(({ who, role }) => ({ org_id: id, user_id: who.id, role })),
    ),
  )
  await rows(
    'org_groups',
    orgs.flatMap(({ id, groups }) => groups.map(group => ({ id: group.id, org_id: id, name: group.name }))),
  )
  await rows(
    'api_tokens',
    tokens.map(({ id, of, name }) => ({
      id,
      user_id: of.id,
      kind: 'personal',
      name,
      hash: sha256(id),
      hint: 'old1',
    })),
  )
}
