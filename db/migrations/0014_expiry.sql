-- What the daily sweep looks for.
create index sessions_expires_at on sessions (expires_at);
create index sign_in_codes_expires_at on sign_in_codes (expires_at);
create index device_logins_expires_at on device_logins (expires_at);
create index mail_outbox_sent_at on mail_outbox (sent_at) where sent_at is not null;
