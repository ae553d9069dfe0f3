import type { Words } from '../../src/worker/domain/mail/words.ts'

const unsubscribeUrl = 'https://cairn.test/u'
const url = 'https://cairn.test/r'
const change = { kind: 'task_status' as const, title: 'TITLE', from: 'todo', to: 'done', reason: null }
const issue = { name: 'NAMED', title: 'TITLE', url: 'https://cairn.test/i' }
/** The data of one email of each template. */
export const mailSamples: Words = {
  sign_in_code: { code: '123456', minutes: 10 },
  sign_up_restricted: { url, hasDomains: true },
  invitation: { inviter: 'INVITER', org: 'ORG', project: null, url, days: 14 },
  task_blocked: {
    actor: 'ACTOR',
    project: 'PROJECT',
    task: 'TASK',
    taskId: 'TASK',
    reason: 'REASON',
    further: 2,
    url,
    unsubscribeUrl,
  },
  token_expiry: {
    name: 'NAME',
    hint: 'HINT',
    expiresAt: '2026-03-01T09:05:00.000Z',
    days: 1,
    isRenewed: false,
    url,
  },
  app_disconnected: { name: 'NAME', host: 'app.example', url },
  roadmap_digest: {
    sections: [
      { project: 'PROJECT', roadmap: 'ROADMAP', url, changes: [change] },
      { project: 'OTHER', roadmap: 'ROADMAP', url, changes: [{ ...change, kind: 'phase_status' }] },
    ],
    further: 3,
    unsubscribeUrl,
  },
  digest: {
    sections: [{ project: 'PROJECT', roadmap: 'ROADMAP', url, changes: [change] }],
    issues: [
      {
        project: 'OTHER',
        ...issue,
        changes: [
          { kind: 'issue_commented', actor: 'ACTOR', status: null, excerpt: 'EXCERPT' },
          { kind: 'issue_status', actor: null, status: 'done', excerpt: null },
        ],
      },
    ],
    further: 3,
    unsubscribeUrl,
  },
  issue_notification: {
    actor: 'ACTOR',
    project: 'PROJECT',
    issues: [{ kind: 'issue_assigned', ...issue }],
    further: 0,
    excerpt: 'EXCERPT',
    unsubscribeUrl,
  },
  issues_due: {
    day: '2026-03-01',
    issues: [
      { project: 'PROJECT', ...issue, dueDate: '2026-02-28' },
      { project: 'OTHER', ...issue, dueDate: '2026-03-02' },
    ],
    further: 3,
    unsubscribeUrl,
  },
  mail_test: { requestedAt: '2026-03-01T09:05:00.000Z' },
}
