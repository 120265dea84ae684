-- outside a transaction
-- Figures over years count all proposals and their reviews: these indexes answer them without reading the rows.
create index concurrently if not exists proposals_for_figures on proposals (proposal_pk)
  include (call_id, proposer_id, submitted, final_status, management_decision_submitted) where deleted_at is null;
create index concurrently if not exists technical_reviews_for_figures on technical_reviews (proposal_pk, instrument_id)
  include (time_allocation, submitted);
create index concurrently if not exists proposal_instruments_for_figures on proposal_instruments (proposal_pk, instrument_id)
  include (management_time_allocation);
create index concurrently if not exists fap_reviews_for_figures on fap_reviews (proposal_pk) where status = 'SUBMITTED';
