-- Whether each use extends the token, as it does for tokens of device logins (tokens § Renewal).
alter table api_tokens add is_renewed boolean not null default false;
-- What the client asks for. A name of a project becomes an id with the approval, because only the approver's count.
alter table device_logins
  add scopes text[] check (cardinality(scopes) > 0),
  add project_id uuid,
  add project_name text check (char_length(project_name) between 1 and 80);
