import { invariants } from './invariant.ts'

/** Rows that a sweep should have deleted a day ago. */
const overdue = (table: string, at: string, kept: string, when = 'true') => `
  (select '${table}' as "table", ${at} as at from ${table}
    where ${at} < now() - interval '${kept}' - interval '1 day' and ${when} order by ${at} limit $1::int)`

export const expiryInvariants = invariants({
  swept: [
    'maintenance § Expiry',
    'Expired rows are deleted within a day',
    [
      overdue('sessions', 'expires_at', '0'),
      overdue('sign_in_codes', 'expires_at', '0'),
      overdue('device_logins', 'expires_at', '0'),
      overdue('write_marks', 'expires_at', '0'),
      overdue('kept_answers', 'day', '1 day'),
      overdue('mail_outbox', 'sent_at', '7 days', 'sent_at is not null'),
      overdue('mail_outbox', 'gave_up_at', '30 days', 'gave_up_at is not null'),
      overdue('job_history', 'finished_at', '14 days'),
      overdue('billing_events', 'received_at', '90 days'),
      overdue('roadmap_syncs', 'created_at', '180 days'),
      overdue('issue_changes', 'created_at', '180 days'),
      overdue('reminders', 'created_at', '180 days'),
      overdue('invitations', 'expires_at', '30 days', 'accepted_at is null'),
      overdue('api_tokens', 'revoked_at', '90 days', 'revoked_at is not null'),
      overdue('api_tokens', 'expires_at', '90 days', 'revoked_at is null'),
      overdue('api_tokens', 'expires_at', '0', "kind = 'oauth'"),
      overdue('app_grants', 'ends_at', '0'),
      overdue('app_documents', 'fetched_at', '24 hours'),
      overdue('app_refreshes', 'used_at', '1 minute', 'answer is not null'),
    ].join(' union all '),
  ],
})
