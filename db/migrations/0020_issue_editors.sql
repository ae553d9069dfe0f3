-- Who last changed an issue; null where they have left, and for issues last changed before this column.
alter table issues add updated_by uuid references users on delete set null;
