-- no transaction
-- What waits for a digest.
drop index concurrently if exists issue_notifications_awaiting;
create index concurrently issue_notifications_awaiting on issue_notifications (user_id) where awaits_digest;
