-- The number of an event in its project (activity § Sequence). Nothing writes it before it has its index.
alter table events add column sequence bigint;
alter table events add constraint events_sequence_check check (sequence is null) not valid;

-- The request of the credential that waits for events (activity § Waiting).
alter table api_tokens add column waiting uuid;
alter table sessions add column waiting uuid;
