-- outside a transaction
-- Whoever scans a label looks for its reference.
create index concurrently if not exists shipments_external_ref on shipments (external_ref);
