-- When a device asked for its login: told to whoever is to approve it.
alter table device_logins add column requested_at timestamptz not null default now();
