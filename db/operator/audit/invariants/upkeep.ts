import { invariants } from './invariant.ts'

/** Rows that a sweep should have deleted a day ago. */
const left = (table: string, at: string, kept: string, when = 'true') => `
  (select '${table}' as "table", ${at} as at from ${table}
    where ${at} < now() - interval '${kept}' - interval '1 day' and ${when} order by ${at} limit $1::int)`

export const upkeepInvariants = invariants({
  swept: [
    'maintenance § Expiry',
    'What has expired is deleted within a day',
    [
      left('sessions', 'expires_at', '0'),
      left('sign_in_codes', 'expires_at', '0'),
      left('device_logins', 'expires_at', '0'),
      left('write_marks', 'expires_at', '0'),
      left('kept_answers', 'day', '1 day'),
      left('mail_outbox', 'sent_at', '7 days', 'sent_at is not null'),
      left('mail_outbox', 'gave_up_at', '30 days', 'gave_up_at is not null'),
      left('job_history', 'finished_at', '14 days'),
      left('billing_events', 'received_at', '90 days'),
      left('roadmap_syncs', 'created_at', '180 days'),
      left('invitations', 'expires_at', '30 days', 'accepted_at is null'),
      left('api_tokens', 'revoked_at', '90 days', 'revoked_at is not null'),
      left('api_tokens', 'expires_at', '90 days', 'revoked_at is null'),
    ].join(' union all '),
  ],
})
