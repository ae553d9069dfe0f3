-- Since when an operator has suspended the organization; null: it is not suspended (orgs § Suspension).
alter table orgs add suspended_at timestamptz;
-- Of an archived project and, since this migration, of a suspended organization. Its place in the row is the same.
alter type ask rename attribute even_archived to even_closed;
