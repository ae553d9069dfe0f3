-- The slug of the roadmap that a branch's roadmap belongs to; null: it is not of a branch (roadmaps § Branches).
alter table roadmaps add branch_of text;
create index roadmaps_branch_synced_at on roadmaps (synced_at) where branch_of is not null;
