-- outside a transaction
-- Institutions are looked for by their folded names. Whoever gives `folded` another rule builds this index anew.
create index concurrently if not exists institutions_by_folded_name on institutions using gin (folded(name) gin_trgm_ops);
