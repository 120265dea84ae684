-- The rows of a call are counted, and its first pages found, in this index alone.
create index proposal_list_of_call on proposal_list (call_id, proposal_pk) include (status_id);
drop index proposal_list_call_id_proposal_pk_idx;
