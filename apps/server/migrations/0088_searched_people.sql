-- Names as they are looked for: in small letters, each word after a space, so that one comparison finds where a word begins, and
-- an index of their own, so that a word that stands in everybody's address is not looked up in addresses.
alter table users add column search_name text
  generated always as (' ' || lower(firstname || ' ' || coalesce(preferredname, '') || ' ' || lastname)) stored;
drop index users_search;
create index users_search_name on users using gin (search_name gin_trgm_ops);
create index users_search_email on users using gin (lower(email) gin_trgm_ops);
