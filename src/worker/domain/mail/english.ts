import { counted, plural } from '../../text.ts'
import { digestParts, ending, endingOfIssues, issueTexts, statuses } from './english-issues.ts'
import { issueTemplatesIn } from './issue-templates.ts'
import { projectsOf } from './issue-words.ts'
import type { Part } from './layout.ts'
import {
  blockedTasksUrl,
  type DigestChange,
  instantIn,
  type RoadmapDigestWords,
  type Templates,
  taskUrl,
  valuesOf,
} from './words.ts'

export const english: Templates = {
  sign_in_code: ({ code, minutes }) => ({
    subject: 'Your sign-in code for Cairn',
    parts: [
      'Use this code to sign in to Cairn.',
      { shown: code },
      counted`The code is valid for ${minutes} ${plural(minutes, 'minute')} and can be used once. Enter it on the sign-in page.`,
      'If you did not request it, ignore this email. Do not share the code with anyone.',
    ],
  }),

  sign_up_restricted: ({ url, hasDomains }) => ({
    subject: 'There is no Cairn account for this email address',
    parts: [
      'This email address was entered to sign in to Cairn, but there is no account for it.',
      `A new account needs ${hasDomains ? 'an invitation, or an email address of the organization’s domain' : 'an invitation'}.`,
      'Ask a member or the operator of the service to invite this address. Then you can sign in here:',
      { link: url },
      'If you did not request this, ignore this email.',
    ],
  }),

  invitation: ({ inviter, org, project, url, days }) => ({
    subject: `${inviter} invited you to “${project ?? org}”`,
    parts: [
      `${inviter} invited you to ${project === null ? `the organization “${org}”` : `the project “${project}” of “${org}”`}.`,
      'To join, sign in with this email address. Signing in accepts the invitation.',
      { link: url },
      counted`The invitation is valid for ${days} ${plural(days, 'day')}.`,
      'If you did not expect this invitation, ignore this email.',
    ],
  }),

  task_blocked: ({ actor, project, task, taskId, reason, further, url, unsubscribeUrl }) => ({
    subject: `Task “${task}” in “${project}” is blocked`,
    parts: [
      `The task “${task}” in the project “${project}” is blocked${actor ? ` after a sync by ${actor}` : ''}.`,
      ...(reason ? [`Reason: ${reason}`] : []),
      { link: taskUrl(url, taskId) },
      ...(further > 0
        ? [
            counted`${further} more ${plural(further, 'task is', 'tasks are')} also blocked:`,
            { link: blockedTasksUrl(url) },
          ]
        : []),
      ...ending(unsubscribeUrl),
    ],
    unsubscribeUrl,
  }),

  token_expiry: ({ name, hint, expiresAt, timeZone, days, isRenewed, url }) => ({
    subject: `The API token “${name}” expires soon`,
    parts: [
      counted`The API token “${name}” (ending in ${hint}) expires in less than ${days} ${plural(days, 'day')}.`,
      `It expires on ${dateOf(expiresAt, timeZone)}.`,
      isRenewed
        ? 'It has not been used for a long time. If a tool uses it before then, it is valid for 90 more days. Otherwise you have to sign in with that tool again.'
        : 'Tools that use it then stop working. If you still need one, create a new token.',
      { link: url },
    ],
  }),

  app_disconnected: ({ name, host, url }) => ({
    subject: `The app “${name}” was disconnected`,
    parts: [
      `Cairn disconnected the app “${name}” (${host}) from your account.`,
      "One of its tokens was used twice, so someone else may have a copy. The app's tokens no longer work.",
      'To continue to use the app, connect it again. You can see your other apps here:',
      { link: url },
    ],
  }),

  mail_test: ({ requestedAt }) => ({
    subject: 'Test email from Cairn',
    parts: [
      'This email shows that Cairn can send email to this address.',
      `An operator of the service requested it on ${dateOf(requestedAt)}.`,
      'You do not have to do anything.',
    ],
  }),

  roadmap_digest: ({ sections, further, unsubscribeUrl }) => ({
    subject: `Roadmap changes in ${placesIn(sections)}`,
    parts: [...roadmapParts(sections), ...rest(further), ...ending(unsubscribeUrl)],
    unsubscribeUrl,
  }),

  digest: ({ sections, issues, further, unsubscribeUrl }) => ({
    subject: `${sections.length > 0 ? 'Changes' : 'Issue changes'} in ${placesIn([...sections, ...issues])}`,
    parts: [
      ...roadmapParts(sections),
      ...digestParts(issues),
      ...rest(further),
      ...endingOfIssues(unsubscribeUrl),
    ],
    unsubscribeUrl,
  }),

  ...issueTemplatesIn(issueTexts),
}

/** The first project, and how many others there are. */
function placesIn(changed: { project: string }[]): string {
  const [first, ...others] = projectsOf(changed, name => `“${name}”`)
  const count = others.length
  return `${first}${count > 0 ? counted` and ${count} other ${plural(count, 'project')}` : ''}`
}

const roadmapParts = (sections: RoadmapDigestWords['sections']): Part[] =>
  sections.flatMap(({ project, roadmap, url, changes }): Part[] => [
    `Roadmap “${roadmap}” in the project “${project}”`,
    { list: changes.map(changeInWords) },
    { link: url },
  ])

const rest = (further: number): Part[] =>
  further > 0 ? [counted`And ${further} more ${plural(further, 'change')}.`] : []

function changeInWords(change: DigestChange): string {
  const { kind, title, reason } = change
  if (kind === 'plan') return `Plan of task “${title}”: ${valuesOf(change)}`
  const subject = kind === 'phase_status' ? 'Phase' : 'Task'
  return `${subject} “${title}”: ${valuesOf(change, statuses)}${reason ? ` (reason: ${reason})` : ''}`
}

/** `March 1, 2026 at 18:05 GMT+9` */
const dateOf = (instant: string, timeZone?: string): string => instantIn('en-US', instant, timeZone)
