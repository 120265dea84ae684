-- outside a transaction
create index concurrently if not exists invites_visit_id_reference on invites (visit_id) where visit_id is not null;
