import { useChange } from '../../api/change.ts'
import { api, unwrap } from '../../api/client.ts'
import { edit } from '../../api/edits.ts'
import { refetchProject } from '../../api/projects/edits.ts'
import { members } from '../../api/reads/people.ts'
import type { Access } from './access.ts'
import { type Listed, withGroupChanged, withMemberChanged, withoutInvitation } from './people.ts'

type Done<Output = unknown> = (output: Output) => void
export type GroupAccess = Access & { role: 'admin' | 'member' | 'viewer' }

const at = <Rest extends object>(projectId: string, rest?: Rest) => ({
  params: { path: { projectId, ...rest } as { projectId: string } & Rest },
})

const shown = (projectId: string, change: (listed: Listed) => Listed) => [edit(members(projectId), change)]

type In = { id: string }

export const useAddition = ({ id }: In, onDone: Done<AdditionAnswer>) =>
  useChange({
    send: (body: { email: string } & Access, api) =>
      unwrap(api.POST('/api/projects/{projectId}/members', { ...at(id), body })),
    onDone(answer) {
      refetchProject(id)
      onDone(answer)
    },
  })
type AdditionAnswer = { member: { name: string } } | { invitation: { email?: string } }

export const useMemberChange = ({ id }: In, memberId: string, onDone: Done) =>
  useChange({
    send: (body: Access) =>
      unwrap(api.PATCH('/api/projects/{projectId}/members/{memberId}', { ...at(id, { memberId }), body })),
    show: access => shown(id, listed => withMemberChanged(listed, memberId, access)),
    onDone(answer) {
      refetchProject(id)
      onDone(answer)
    },
  })

/** Removes a membership or an invitation. `isLast`: the user loses access to the project by it. */
export const useRemoval = ({ id }: In, memberId: string, onDone: Done, isLast = false) =>
  useChange({
    send: () => unwrap(api.DELETE('/api/projects/{projectId}/members/{memberId}', at(id, { memberId }))),
    show: () =>
      isLast
        ? []
        : shown(id, listed => withoutInvitation(withMemberChanged(listed, memberId, null), memberId)),
    onDone(answer) {
      if (!isLast) refetchProject(id)
      onDone(answer)
    },
  })

export const useAssignment = ({ id }: In, onDone: Done) =>
  useChange({
    send: (body: GroupAccess & { groupId: string }, api) =>
      unwrap(api.POST('/api/projects/{projectId}/groups', { ...at(id), body })),
    onDone(answer) {
      refetchProject(id)
      onDone(answer)
    },
  })

export const useGroupChange = ({ id }: In, groupId: string, onDone: Done) =>
  useChange({
    send: (body: GroupAccess) =>
      unwrap(api.PATCH('/api/projects/{projectId}/groups/{groupId}', { ...at(id, { groupId }), body })),
    show: access => shown(id, listed => withGroupChanged(listed, groupId, access)),
    onDone(answer) {
      refetchProject(id)
      onDone(answer)
    },
  })

export const useUnassignment = ({ id }: In, groupId: string, onDone: Done, isLast = false) =>
  useChange({
    send: () => unwrap(api.DELETE('/api/projects/{projectId}/groups/{groupId}', at(id, { groupId }))),
    show: () => (isLast ? [] : shown(id, listed => withGroupChanged(listed, groupId, null))),
    onDone(answer) {
      if (!isLast) refetchProject(id)
      onDone(answer)
    },
  })
