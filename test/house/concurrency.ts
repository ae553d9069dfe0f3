import type { JobName } from '../../src/worker/jobs/jobs.ts'

/** A test file, and the name of a test in it. */
type Named = [file: string, test: string]

/** The sources that limit how many of something run at once, and the tests that count the greatest number. */
export const widths: Record<string, Named[]> = {
  'src/worker/domain/mail/drain.ts': [
    ['test/worker/jobs/mail-lanes.test.ts', 'five emails to different domains at once'],
  ],
  'src/worker/domain/mail/queue.ts': [
    ['test/worker/jobs/mail-lanes.test.ts', 'two emails to one domain at once'],
  ],
  'src/worker/jobs/batches.ts': [
    ['test/worker/jobs/batches.test.ts', 'a run of a job has one batch at once'],
  ],
  'src/cli/files/run-concurrently.ts': [
    [
      'test/cli/files/run-concurrently.test.ts',
      'runs at most the limit at once, and returns results in the order of the items',
    ],
  ],
  'src/cli/commands/files/put.ts': [['test/cli/commands/files/put-jobs.test.ts', 'four files at once']],
  'src/cli/commands/link/choose-project.ts': [
    ['test/cli/program/choose-project.test.ts', 'reads the bindings of six projects at once'],
  ],
  'src/cli/service/write-limiter.ts': [
    [
      'test/cli/commands/files/write-limit.test.ts',
      'concurrent uploads stay within the write limit of the token',
    ],
  ],
  'src/console/uploads/send.ts': [
    ['test/console/uploads.test.ts', 'accept twenty dropped files at once, and cancel one of them'],
  ],
  'src/console/parts/queue.ts': [
    ['test/console/parts/queue.test.ts', 'a queue of texts sends one at once, in order'],
  ],
  'src/console/api/change.ts': [
    ['test/console/parts/queue.test.ts', 'changes with the same first key are sent one at once, in order'],
  ],
}

/** What a source contains that limits or starts work at once. */
export const limiting =
  /Promise\.all(?:Settled)?\(\s*Array\.from\(\{ length|runConcurrently\b.*\(|createWriteLimiter\(|inBatches\(|\bconst (?:\w*lanes|\w*[cC]oncurren\w*|atOnce\w*) = |\bscope: \{ id|\brunning\.has\(/

/** For each job, the test of several runs at once, which do each thing once. */
export const runsAtOnce: Record<JobName, Named> = {
  drainMail: ['test/worker/jobs/drain-mail.test.ts', 'sends each of 23 emails once with 3 runs at once'],
  sweepUploads: [
    'test/worker/jobs/objects.test.ts',
    'are given up once by overlapping runs, in more than one batch',
  ],
  drainObjects: ['test/worker/jobs/objects.test.ts', 'are deleted once by overlapping runs, in batches'],
  endBilling: ['test/worker/jobs/billing-endings.test.ts', 'is done once by ten runs at once'],
  prepareSearch: ['test/worker/jobs/prepare-search.test.ts', 'are prepared once by ten runs at once'],
  sendDigests: ['test/worker/jobs/send-digests.test.ts', 'if ten runs overlap: everyone gets one'],
  sendReminders: [
    'test/worker/jobs/send-reminders.test.ts',
    'reminds each of 30 users once by ten runs at once',
  ],
  sweepApps: ['test/worker/jobs/sweep-apps.test.ts', 'shares the work with another run at once'],
  sweepTokens: [
    'test/worker/jobs/sweep-tokens.test.ts',
    'in batches of one round trip each, shared by two runs at once',
  ],
  sweepExpired: ['test/worker/jobs/sweep-expired.test.ts', 'shares the work with another run at once'],
  sweepBranches: [
    'test/worker/routes/roadmaps/roadmaps-branches.test.ts',
    'is deleted with all of it 30 days after its last sync, with one event by the system',
  ],
  sweepTrash: ['test/worker/jobs/sweep-trash.test.ts', 'is purged once by several runs at once'],
  sweepInvitations: [
    'test/worker/jobs/sweep-invitations.test.ts',
    'shares the work with another run at once, with one event each',
  ],
  sweepEvents: ['test/worker/jobs/sweep-events.test.ts', 'are deleted once by several runs at once'],
  sweepRevisions: ['test/worker/jobs/sweep-revisions.test.ts', 'delete and count each revision once'],
  sweepObjects: ['test/worker/jobs/orphans.test.ts', 'queues each object once with overlapping runs'],
}
