import type { Part } from './layout.ts'
import { type DigestChange, type Language, type StatusNames, valuesOf } from './words.ts'

export const english: Language = {
  sign_in_code: ({ code, minutes }) => ({
    subject: 'Your sign-in code for Cairn',
    parts: [
      'Here is the code to sign in to Cairn with.',
      { shown: code },
      `It is good for ${minutes} minutes and can be used once. Enter it on the sign-in page.`,
      'If you did not ask for it, please ignore this mail. Do not tell anyone the code.',
    ],
  }),

  sign_up_restricted: ({ url, hasDomains }) => ({
    subject: 'There is no Cairn account for this email address',
    parts: [
      'This email address was entered to sign in to Cairn, but there is no account for it.',
      `A new account needs ${hasDomains ? 'an invitation, or an email address of the organization’s domain' : 'an invitation'}.`,
      'Ask a member, or the people who run the service, to invite this address. Then you can sign in here:',
      { link: url },
      'If you did not ask for this, please ignore this email.',
    ],
  }),

  invitation: ({ inviter, org, project, url, days }) => ({
    subject: `${inviter} has invited you to “${project ?? org}”`,
    parts: [
      `${inviter} has invited you to ${project === null ? `the organization “${org}”` : `the project “${project}” of “${org}”`}.`,
      'To join, sign in with this e-mail address. Signing in accepts the invitation.',
      { link: url },
      `The invitation is good for ${days} days.`,
      'If you do not know what this is about, please ignore this mail.',
    ],
  }),

  task_blocked: ({ actor, project, task, reason, further, url, unsubscribeUrl }) => ({
    subject: `Task “${task}” of “${project}” is blocked`,
    parts: [
      `The task “${task}” of the project “${project}” is blocked${actor ? ` since a sync by ${actor}` : ''}.`,
      ...(reason ? [`Reason: ${reason}`] : []),
      ...(further > 0 ? [`${count(further, 'more task')} ${further === 1 ? 'is' : 'are'} blocked too.`] : []),
      { link: url },
      ...ending(unsubscribeUrl),
    ],
    unsubscribeUrl,
  }),

  token_expiry: ({ name, hint, expiresAt, days, url }) => ({
    subject: `The API token “${name}” expires soon`,
    parts: [
      `The API token “${name}” (ending in ${hint}) expires in less than ${count(days, 'day')}.`,
      `It expires on ${dateOf(expiresAt)}.`,
      'After that, tools that use it will stop working. Make a new token if you need one.',
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

  roadmap_digest: ({ sections, further, unsubscribeUrl }) => {
    const [first, ...others] = new Set(sections.map(({ project }) => `“${project}”`))
    const more = others.length > 0 ? ` and ${count(others.length, 'other project')}` : ''
    return {
      subject: `Roadmap changes in ${first}${more}`,
      parts: [
        ...sections.flatMap(({ project, roadmap, url, changes }): Part[] => [
          `Roadmap “${roadmap}” of the project “${project}”`,
          { list: changes.map(changeInWords) },
          { link: url },
        ]),
        ...(further > 0 ? [`And ${count(further, 'more change')}.`] : []),
        ...ending(unsubscribeUrl),
      ],
      unsubscribeUrl,
    }
  },
}

function changeInWords(change: DigestChange): string {
  const { kind, title, reason } = change
  if (kind === 'plan') return `Plan of task “${title}”: ${valuesOf(change)}`
  const subject = kind === 'phase_status' ? 'Phase' : 'Task'
  return `${subject} “${title}”: ${valuesOf(change, statuses)}${reason ? ` (reason: ${reason})` : ''}`
}

const statuses: StatusNames = {
  todo: 'To do',
  in_progress: 'In progress',
  done: 'Done',
  blocked: 'Blocked',
  deferred: 'Deferred',
  cancelled: 'Cancelled',
}

const ending = (unsubscribeUrl: string): Part[] => [
  'To stop receiving mails like this:',
  { link: unsubscribeUrl },
]

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`

/** `1 March 2026, 09:05 UTC` */
const dateOf = (instant: string): string =>
  `${new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(instant))}, ${instant.slice(11, 16)} UTC`
