import { describe, expect, it } from 'vitest'
import { effective, effectOf, type Path, withGroup, withOwn } from '../../src/console/pages/members/access.ts'
import { accessOf, draftOf, scoped } from '../../src/console/pages/members/draft.ts'
import {
  isLastOwner,
  type Listed,
  peopleOf,
  withGroupChanged,
  withMemberChanged,
} from '../../src/console/pages/members/people.ts'
import { seatOf } from '../../src/console/pages/members/seats.ts'

const own = (role: Path['role'], featureScope: Path['featureScope'] = null): Path => ({
  ...{ kind: 'individual', role, featureScope },
})
const group = (groupId: string, role: Path['role'], featureScope: Path['featureScope'] = null): Path => ({
  ...{ kind: 'group', groupId, role, featureScope },
})
const orgAdmin: Path = { kind: 'org_admin', role: 'owner', featureScope: null }

describe('the combined access of several paths', () => {
  it.each<[string, Path[], ReturnType<typeof effective>]>([
    ['nothing without a path', [], null],
    ['the access of a single path', [own('viewer', ['files'])], { role: 'viewer', featureScope: ['files'] }],
    ['the highest role', [own('viewer'), group('a', 'admin')], { role: 'admin', featureScope: null }],
    [
      'the union of the scopes, in the order of the API',
      [own('member', ['settings', 'files']), group('a', 'viewer', ['files', 'issues'])],
      { role: 'member', featureScope: ['issues', 'files', 'settings'] },
    ],
    [
      'all features, if any path gives them',
      [own('member', ['files']), group('a', 'viewer')],
      { role: 'member', featureScope: null },
    ],
    ['owner for organization admins', [orgAdmin, own('viewer')], { role: 'owner', featureScope: null }],
  ])('is: %s', (_, paths, expected) => {
    expect(effective(paths)).toEqual(expected)
  })
})

describe('the effect of a change', () => {
  const viaDesign = [own('owner'), group('design', 'member')]

  it.each([
    ['who is removed and has no other path', [own('member')], null, { kind: 'lost', after: null }],
    ['who is removed but still in a group', viaDesign, null, { kind: 'changed', after: { role: 'member' } }],
    [
      'who is removed but has the same access from a group',
      [own('viewer'), group('g', 'viewer')],
      null,
      { kind: 'same' },
    ],
    [
      'whose role is lowered but is higher in a group',
      [own('member'), group('g', 'admin')],
      own('viewer'),
      { kind: 'same' },
    ],
    [
      'who becomes a guest',
      [own('member')],
      own('member', ['issues', 'wiki', 'files']),
      { kind: 'changed', gains: [], losses: ['roadmap', 'git_links', 'settings'] },
    ],
    [
      'who is a guest and gets more features',
      [own('viewer', ['files'])],
      own('viewer', ['issues', 'files']),
      { kind: 'changed', gains: ['issues'], losses: [] },
    ],
    ['who is added', [], own('viewer', ['files']), { kind: 'gained', gains: ['files'] }],
    [
      'who is removed but is an organization admin',
      [orgAdmin, own('owner')],
      null,
      { kind: 'same', paths: [orgAdmin] },
    ],
  ])('is right for a user %s', (_, before, access, expected) => {
    expect(effectOf(before, withOwn(before, access))).toMatchObject(expected)
  })

  it('is right for the members of a group', () => {
    expect(effectOf(viaDesign, withGroup(viaDesign, 'design', null))).toMatchObject({ kind: 'same' })
    const alone = [group('design', 'member')]
    expect(effectOf(alone, withGroup(alone, 'design', null)).kind).toBe('lost')
    const less = { role: 'viewer' as const, featureScope: null }
    expect(effectOf(alone, withGroup(alone, 'design', less))).toMatchObject({ kind: 'changed', after: less })
  })
})

describe('the list of people', () => {
  const member = (id: string, paths: Path[], role: Path['role'] = 'member') => ({
    ...{
      id: `m-${id}`,
      userId: id,
      name: id,
      role,
      featureScope: null,
      external: false,
      createdAt: '',
      paths,
    },
    ...{ effectiveRole: role, effectiveFeatureScope: null },
  })
  const listed: Listed = {
    members: [
      member('aiko', [orgAdmin, own('owner')], 'owner'),
      member('ben', [own('member'), group('d', 'viewer')]),
    ],
    invitations: [],
    groups: [
      {
        ...{ id: 'd', groupId: 'd', name: 'Design', role: 'viewer', featureScope: ['files'], createdAt: '' },
        ...{
          memberCount: 2,
          members: [
            { userId: 'ben', name: 'ben' },
            { userId: 'carl', name: 'carl' },
          ],
        },
      },
    ],
  }
  const dora = { userId: 'dora', name: 'dora' }

  it('has everyone once, with all known paths', () => {
    expect(peopleOf(listed, [dora]).map(({ name, paths }) => [name, paths.length])).toEqual([
      ['aiko', 2],
      ['ben', 2],
      ['dora', 1],
      ['carl', 1],
    ])
  })

  it('shows the state after a change right away', () => {
    const [, ben] = withMemberChanged(listed, 'm-ben', { role: 'viewer', featureScope: ['issues'] }).members
    expect(ben).toMatchObject({ role: 'viewer', effectiveRole: 'viewer', external: false })
    const removed = withMemberChanged(listed, 'm-ben', null)
    expect(peopleOf(removed, []).map(({ name, own }) => [name, own !== null])).toContainEqual(['ben', false])
    const taken = withGroupChanged(listed, 'd', null)
    expect(peopleOf(taken, []).map(({ name }) => name)).toEqual(['aiko', 'ben'])
    expect(taken.members[1]!.paths).toEqual([own('member')])
  })

  it('recognizes the last owner', () => {
    const [aiko, ben] = peopleOf(listed, [])
    expect([isLastOwner(peopleOf(listed, []), aiko!), isLastOwner(peopleOf(listed, []), ben!)]).toEqual([
      true,
      false,
    ])
  })
})

describe('seats', () => {
  const org = { role: 'admin' as const, limits: { maxOrgMembers: 3, maxProjects: 3 } }
  const two = { ...org, memberCount: 1, pendingInvitationCount: 1 }
  const listed = {
    members: [{ userId: 'a', email: 'a@example.test', role: 'admin' }],
    invitations: [{ email: 'b@example.test' }],
  }

  it.each([
    ['none', { isGuest: true, email: 'c@example.test' }, two, listed],
    ['has', { isGuest: false, email: ' A@example.test' }, two, listed],
    ['has', { isGuest: false, email: 'b@example.test' }, two, listed],
    ['takes', { isGuest: false, email: 'c@example.test' }, two, listed],
    ['full', { isGuest: false, userId: 'c' }, { ...two, memberCount: 2 }, listed],
    ['maybe', { isGuest: false, email: 'c@example.test' }, { ...two, role: 'member' as const }, listed],
    ['maybe', { isGuest: false, email: 'c@example.test' }, two, undefined],
  ])('%s', (kind, one, org, known) => {
    expect(seatOf(one, org, known).kind).toBe(kind)
  })
})

it('limits guests to the roles member and viewer and requires a feature', () => {
  const guest = scoped(draftOf({ role: 'admin', featureScope: null }), true)
  expect(accessOf(guest)).toEqual({ role: 'member', featureScope: ['issues', 'wiki', 'files'] })
  expect(accessOf({ ...guest, scope: [] })).toBeNull()
  expect(accessOf(scoped(guest, false))).toEqual({ role: 'member', featureScope: null })
})
