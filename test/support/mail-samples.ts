import type { Words } from '../../src/worker/domain/mail/words.ts'

const unsubscribeUrl = 'https://cairn.test/u'
const url = 'https://cairn.test/r'
const change = { kind: 'task_status' as const, title: 'TITLE', from: 'todo', to: 'done', reason: null }
/** The data of one email of each template. */
export const mailSamples: Words = {
  sign_in_code: { code: '123456', minutes: 10 },
  sign_up_restricted: { url, hasDomains: true },
  invitation: { inviter: 'INVITER', org: 'ORG', project: null, url, days: 14 },
  task_blocked: {
    actor: 'ACTOR',
    project: 'PROJECT',
    task: 'TASK',
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
  roadmap_digest: {
    sections: [
      { project: 'PROJECT', roadmap: 'ROADMAP', url, changes: [change] },
      { project: 'OTHER', roadmap: 'ROADMAP', url, changes: [{ ...change, kind: 'phase_status' }] },
    ],
    further: 3,
    unsubscribeUrl,
  },
  mail_test: { requestedAt: '2026-03-01T09:05:00.000Z' },
}
