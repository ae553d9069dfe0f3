import * as z from 'zod'
import { counted } from '../../text.ts'
import { User } from '../accounts/answers.ts'
import { ActivityEvent } from '../activity/answers.ts'
import { StorageUsage } from '../files/answers.ts'
import { countedUnread } from '../notifications/visible.ts'
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
      'Number of events that each item of `recent` represents, in the same order: 1, or with `folded` up to 60, which means 60 or more.',
  }),
)

const HomeProject = z.lazy(() =>
  ListedProject.unwrap()
    .extend({
      latestEventAt: instantOf('When the last event that the caller can see happened').nullable().meta({
        description:
          'When the last event that the caller can see happened, as ISO 8601 in UTC; null if there is none.',
      }),
    })
    .meta({ id: 'HomeProject', description: 'A project in a list, with the time of its last event.' }),
)

export const HomeAnswer = z.lazy(() =>
  z
    .strictObject({
      user: User,
      unread: count(counted`Number of unread notifications, counted up to ${countedUnread}`),
      invitations: z
        .array(OwnInvitation)
        .meta({ description: 'The invitations to the caller from organizations, newest first.' }),
      orgs: z.array(Org).meta({ description: 'The organizations that the caller is a member of, by name.' }),
      projects: z.array(HomeProject).meta({
        description: `The projects that the caller can access, by name. If there are more than ${homeLimits.projects}, those with the latest \`updated_at\`.`,
      }),
      projectsTotal: count('Number of projects that the caller can access'),
      recent: z.array(ActivityEvent).meta({
        description: `The last ${homeLimits.events} events that the caller can see in \`projects\` that are not archived, newest first.`,
      }),
      recentCounts: RecentCounts,
    })
    .meta({
      id: 'Home',
      description: 'What the caller sees first: their organizations, projects, and recent activity.',
    }),
)

/** A field that is null if its feature is switched off or outside the caller's scope. */
const unlessHidden = <Shown extends z.ZodType>(shown: Shown, meaning: string) =>
  shown.nullable().meta({ description: `${meaning}; null if the caller cannot see them.` })

const IssueCounts = z.lazy(() =>
  z
    .strictObject({
      total: count('Number of issues that are not in the trash'),
      byStatus: z
        .strictObject(
          Object.fromEntries(taskStatuses.map(status => [status, count(`Number of \`${status}\` issues`)])),
        )
        .meta({ description: 'Number of issues by status.' }),
    })
    .meta({ id: 'IssueCounts', description: 'The numbers of issues of a project.' }),
)

const FileCounts = z.lazy(() =>
  z
    .strictObject({ count: count('Number of files'), usage: StorageUsage })
    .meta({ id: 'FileCounts', description: 'The number of files of a project, and its storage usage.' }),
)

const PeopleCounts = z.lazy(() =>
  z
    .strictObject({
      members: count('Number of users who see all of its features'),
      guests: count('Number of users who see only some of its features'),
      groups: count('Number of assigned groups'),
      invitations: count('Number of invitations that can still be accepted'),
    })
    .meta({ id: 'PeopleCounts', description: 'The numbers of users, groups, and invitations of a project.' }),
)

export const OverviewAnswer = z.lazy(() =>
  z
    .strictObject({
      project: Project,
      roadmaps: unlessHidden(
        z.array(RoadmapItem),
        `The ${overviewLimits.roadmaps} most recently synced roadmaps, newest first`,
      ),
      issues: unlessHidden(IssueCounts, 'The numbers of issues'),
      files: unlessHidden(FileCounts, 'The number of files'),
      people: PeopleCounts,
      repoBinding: BindingAnswer.unwrap().nullable().meta({
        description:
          'The bound repository, with null fields if none is bound; null if the caller cannot see roadmaps.',
      }),
      recent: z.array(ActivityEvent).meta({
        description: `The last ${overviewLimits.events} events that the caller can see, newest first.`,
      }),
      recentCounts: RecentCounts,
    })
    .meta({ id: 'ProjectOverview', description: 'A project at a glance.' }),
)
