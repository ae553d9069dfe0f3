-- The emails that take a seat: those of members, and those invited to become members (people § Seats).
create function taken_seats(of_org uuid) returns setof text
  language sql stable as $$
  select u.email from org_members m join users u on u.id = m.user_id where m.org_id = of_org
  union
  select email from invitations
   where org_id = of_org and accepted_at is null and expires_at > now() and feature_scope is null
$$;
