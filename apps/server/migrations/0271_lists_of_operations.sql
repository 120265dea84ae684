-- outside a transaction
-- Lists of operations join proposals only to see that they are there, of which call, and whether they were submitted: a small index answers it.
create index concurrently if not exists proposals_that_are_there on proposals (proposal_pk) include (call_id, submitted) where deleted_at is null;
-- The table of staff counts experiments, and is sorted by their end.
create index concurrently if not exists experiments_that_are_there on experiments (proposal_pk) include (experiment_pk) where removed_at is null;
create index concurrently if not exists experiments_by_end on experiments (ends_at, experiment_pk) where removed_at is null;
-- Lists without pages begin with the first, or the latest.
create index concurrently if not exists samples_by_declaration on samples (created, id);
create index concurrently if not exists shipments_by_declaration on shipments (created, id);
create index concurrently if not exists feedbacks_by_creation on feedbacks (created_at, id);
