-- outside a transaction
create index concurrently if not exists proposals_extended on proposals (extended_until) where extended_until is not null and not extension_ended;
