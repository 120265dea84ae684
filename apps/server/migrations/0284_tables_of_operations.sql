-- outside a transaction
-- Samples and shipments are looked for by their words as people type them. Whoever gives `folded` another rule builds these anew.
create index concurrently if not exists samples_by_words on samples using gin (folded(' ' || title) gin_trgm_ops);
create index concurrently if not exists shipments_by_words on shipments
  using gin (folded(' ' || (title || ' ' || coalesce(external_ref, '') || ' ' || coalesce(storage_place, ''))) gin_trgm_ops);
-- Their tables are sorted by these.
create index concurrently if not exists samples_by_title on samples (title collate "und-x-icu", id);
create index concurrently if not exists samples_by_risk on samples
  (array_position(array['PENDING_EVALUATION', 'LOW_RISK', 'ELEVATED_RISK', 'HIGH_RISK'], safety_status), id);
create index concurrently if not exists shipments_by_title on shipments (title collate "und-x-icu", id);
create index concurrently if not exists shipments_by_submission on shipments (submitted_at, id);
create index concurrently if not exists shipments_by_place on shipments (storage_place collate "und-x-icu", id);
create index concurrently if not exists feedbacks_by_submission on feedbacks (submitted_at, id);
