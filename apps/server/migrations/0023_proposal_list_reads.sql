-- Counting the list, and passing over the pages before a late one, reads this index alone.
create index on proposal_list (proposal_pk) include (status_id, call_id);
