-- The pending ones alone are indexed by organisation; deleting it looks for all of them.
create index invitations_org on invitations (org_id);
