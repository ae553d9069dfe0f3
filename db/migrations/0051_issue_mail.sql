-- Whether a notification of an issue is also in the next digest of the user. The Worker that notifies only in the app
-- leaves it out.
alter table issue_notifications add awaits_digest boolean not null default false;
