import { invitationDays } from '../../../../src/worker/domain/people/invitation-mails.ts'
import { invariants } from './invariant.ts'

export const invitationInvariants = invariants({
  invitation_place: [
    'people § Invitations',
    'An invitation is to an organization, optionally with a group of it, or to a project of it with a project role',
    `select i.id as invitation from o join invitations i on i.org_id = o.id
       left join projects p on p.id = i.project_id left join org_groups g on g.id = i.group_id
      where i.project_id is not null and p.org_id is distinct from o.id or g.org_id <> o.id
         or (i.project_id is null) = (i.org_role is null) or (i.project_id is null) <> (i.project_role is null)
         or i.project_id is not null and i.group_id is not null`,
  ],
  invitation_once: [
    'people § Invitations',
    'An address has at most one pending invitation to an organization or a project',
    `select min(i.id::text) as invitation, i.project_id as project, count(*) as waiting
       from o join invitations i on i.org_id = o.id where i.accepted_at is null
      group by i.org_id, i.project_id, i.email having count(*) > 1`,
  ],
  invitation_term: [
    'people § Invitations',
    `An invitation is valid for at most ${invitationDays} days`,
    `select i.id as invitation, i.expires_at from o join invitations i on i.org_id = o.id
      where i.expires_at > now() + make_interval(days => ${invitationDays})`,
  ],
  invitation_accepted: [
    'people § Accepting invitations',
    'An accepted invitation was accepted in time, by a user with its address',
    `select i.id as invitation, i.accepted_at from o join invitations i on i.org_id = o.id
      where i.accepted_at is not null and (
        i.accepted_at not between i.created_at - interval '1 minute' and i.expires_at
        or not exists (select from users u where u.email = i.email offset 0))`,
  ],
  invitation_consumed: [
    'people § Adding members',
    'No member of a project has a pending invitation to it',
    `select i.id as invitation, m.id as member
       from p join invitations i on i.project_id = p.id join users u on u.email = i.email
       join project_members m on m.project_id = p.id and m.user_id = u.id
      where i.accepted_at is null and i.expires_at > now()`,
  ],
})
