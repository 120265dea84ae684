-- What somebody deleted lately, to be brought back.
create index proposals_deleted on proposals (deleted_by, deleted_at) where deleted_at is not null;
