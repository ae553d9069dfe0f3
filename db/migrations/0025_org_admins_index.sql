-- no transaction
-- The admins of an organization, who own each of its projects.
drop index concurrently if exists org_members_admins;
create index concurrently org_members_admins on org_members (org_id, user_id) where role = 'admin';
