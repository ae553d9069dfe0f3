import * as z from 'zod'
import { User } from '../accounts/answers.ts'
import { Event } from '../activity/answers.ts'
import { StorageUsage } from '../files/answers.ts'
import { Org } from '../orgs/answers.ts'
import { OwnInvitation } from '../people/own-answers.ts'
import { ListedProject, Project } from '../projects/answers.ts'
import { BindingAnswer, RoadmapItem } from '../roadmaps/answers.ts'
import { instantOf } from '../shared/answers.ts'
import { taskStatuses } from '../shared/task-statuses.ts'
import { homeLimits } from './home.ts'
import { overviewLimits } from './overview.ts'

const count = (meaning: string) =>
  z
    .int()
    .min(0)
    .meta({ description: `${meaning}.` })

const RecentCounts = z.lazy(() =>
  z.array(z.int().min(1)).meta({
    description:
      'How many events each of `recent` stands for, in the same order: 1, and with `folded` up to 60, where it can be more.',
  }),
)

const HomeProject = z.lazy(() =>
  ListedProject.unwrap()
    .extend({
      latestEventAt: instantOf('When something was last done in it that the caller may see').nullable().meta({
        description:
          'When something was last done in it that the caller may see, as ISO 8601 in UTC; null: nothing was.',
      }),
    })
    .meta({ id: 'HomeProject', description: 'A project in a list, and when something was last done in it.' }),
)

export const HomeAnswer = z.lazy(() =>
  z.strictObject({
    user: User,
    unread: count('How many notifications are unread'),
    invitations: z
      .array(OwnInvitation)
      .meta({ description: 'The invitations of organizations to the caller, newest first.' }),
    orgs: z.array(Org).meta({ description: 'The organizations that the caller is a member of, by name.' }),
    projects: z.array(HomeProject).meta({
      description: `The projects that the caller reaches, by name; of more than ${homeLimits.projects}, those that changed last by \`updated_at\`.`,
    }),
    projectsTotal: count('How many projects the caller reaches'),
    recent: z.array(Event).meta({
      description: `The last ${homeLimits.events} events that the caller may see of \`projects\` that are not archived, newest first.`,
    }),
    recentCounts: RecentCounts,
  }),
)

/** What is null where its feature is switched off or outside the caller's scope. */
const unlessHidden = <Shown extends z.ZodType>(shown: Shown, meaning: string) =>
  shown.nullable().meta({ description: `${meaning}; null: the caller does not see them.` })

const IssueCounts = z.lazy(() =>
  z
    .strictObject({
      total: count('How many live issues there are'),
      byStatus: z
        .strictObject(
          Object.fromEntries(taskStatuses.map(status => [status, count(`How many are \`${status}\``)])),
        )
        .meta({ description: 'How many are in each state.' }),
    })
    .meta({ id: 'IssueCounts', description: 'How many issues a project has.' }),
)

const FileCounts = z.lazy(() =>
  z
    .strictObject({ count: count('How many files there are'), usage: StorageUsage })
    .meta({ id: 'FileCounts', description: 'How many files a project has, and how much it stores.' }),
)

const PeopleCounts = z.lazy(() =>
  z
    .strictObject({
      members: count('How many people reach it and see all of its features'),
      guests: count('How many people reach it and see only some of its features'),
      groups: count('How many groups are assigned to it'),
      invitations: count('How many invitations to it can still be accepted'),
    })
    .meta({ id: 'PeopleCounts', description: 'How many people take part in a project, by whatever way.' }),
)

export const OverviewAnswer = z.lazy(() =>
  z.strictObject({
    project: Project,
    roadmaps: unlessHidden(
      z.array(RoadmapItem),
      `The ${overviewLimits.roadmaps} roadmaps that were synced last, newest first`,
    ),
    issues: unlessHidden(IssueCounts, 'How many issues there are'),
    files: unlessHidden(FileCounts, 'How many files there are'),
    people: PeopleCounts,
    repoBinding: BindingAnswer.unwrap().nullable().meta({
      description:
        'The repository that it is bound to, all null while it is unbound; null: the caller does not see roadmaps.',
    }),
    recent: z.array(Event).meta({
      description: `The last ${overviewLimits.events} events that the caller may see, newest first.`,
    }),
    recentCounts: RecentCounts,
  }),
)
