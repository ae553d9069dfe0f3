-- no transaction
-- Sign-in codes that expired before they were sent. What something newer has replaced expired when it was ended.
drop index concurrently if exists mail_outbox_expired_codes;
create index concurrently mail_outbox_expired_codes on mail_outbox (expires_at)
  where template = 'sign_in_code' and sent_at is null and (gave_up_at is null or gave_up_at > expires_at);
