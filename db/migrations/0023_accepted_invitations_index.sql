-- no transaction
-- By which a sign-in finds the invitations that it has accepted.
drop index concurrently if exists invitations_accepted;
create index concurrently invitations_accepted on invitations (email, accepted_at) where accepted_at is not null;
