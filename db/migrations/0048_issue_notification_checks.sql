-- no transaction
alter table users validate constraint users_notify_issues_in_app_check;
alter table users validate constraint users_notify_issues_email_check;
