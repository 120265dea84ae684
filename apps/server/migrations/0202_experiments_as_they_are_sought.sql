-- outside a transaction
-- A booking has one experiment at a time; those that were removed keep the number of theirs.
create unique index concurrently if not exists experiments_of_bookings on experiments (scheduled_event_id) where removed_at is null;
-- The table of staff begins with the next; parts of a number are looked for in it.
create index concurrently if not exists experiments_by_beginning on experiments (starts_at, experiment_pk) where removed_at is null;
create index concurrently if not exists experiments_by_number on experiments using gin (experiment_id gin_trgm_ops);
