-- outside a transaction
-- Institutions that another system tells of are met by their names, whatever their case; the same expression as `sameName`.
create index concurrently if not exists institutions_by_name on institutions (lower(btrim(name)));
