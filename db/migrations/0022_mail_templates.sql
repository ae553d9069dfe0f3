-- A mail whose words are made when it is sent, from what only the database knew when it was queued.
alter table mail_outbox alter column subject drop not null;
alter table mail_outbox add column template text, add column data jsonb;
alter table mail_outbox add constraint mail_outbox_words_check check ((subject is null) = (template is not null));
