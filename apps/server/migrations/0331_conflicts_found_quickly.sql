-- outside a transaction
-- What conflicts of interest are found by: institutions of one house, and accounts of one name.
create index concurrently if not exists institutions_by_house on institutions ((coalesce(parent_id, id)));
create index concurrently if not exists institutions_by_parent on institutions (parent_id);
create index concurrently if not exists users_by_whole_name on users (lower(lastname), lower(firstname));
