-- A code belongs to the browser that asked for it, which the hash of its cookie tells from others; an address may have
-- several. sign_in_codes is written by versions that know no such cookie, and goes once none of them is deployed.
create table sign_ins (
  browser bytea primary key,
  email text not null,
  code_hash bytea not null,
  attempts int not null default 0,
  spent_at timestamptz,
  expires_at timestamptz not null
);
create index sign_ins_expires_at on sign_ins (expires_at);

-- Whoever signs in for the first time is given one of the languages that mails are written in.
alter table users add constraint users_locale_check check (locale in ('ja', 'en'));
