-- outside a transaction
-- People and proposals in the order of a dictionary, not of the codes of their letters: each order of a large table has its index.
create index concurrently if not exists users_by_lastname on users (lastname collate "und-x-icu", id);
create index concurrently if not exists users_by_firstname on users (firstname collate "und-x-icu", id);
create index concurrently if not exists users_by_preferredname on users (preferredname collate "und-x-icu", id);
create index concurrently if not exists institutions_by_name on institutions (name collate "und-x-icu", id);
create index concurrently if not exists proposal_list_by_title on proposal_list (title collate "und-x-icu", proposal_pk);
create index concurrently if not exists proposal_list_by_status on proposal_list (status_name collate "und-x-icu", proposal_pk);
create index concurrently if not exists proposal_list_by_call on proposal_list (call_short_code collate "und-x-icu", proposal_pk);
create index concurrently if not exists proposal_list_by_assignee on proposal_list (first_assignee_name collate "und-x-icu", proposal_pk);
create index concurrently if not exists proposal_list_by_panel on proposal_list (first_fap_code collate "und-x-icu", proposal_pk);
create index concurrently if not exists proposal_list_by_instrument on proposal_list (first_instrument_name collate "und-x-icu", proposal_pk);
-- What they take the place of; older processes sort without an index until they end.
drop index concurrently if exists users_lastname_id_idx;
drop index concurrently if exists users_firstname_id_idx;
drop index concurrently if exists users_preferredname_id_idx;
drop index concurrently if exists proposal_list_title_proposal_pk_idx;
drop index concurrently if exists proposal_list_status_name_proposal_pk_idx;
drop index concurrently if exists proposal_list_call_short_code_proposal_pk_idx;
drop index concurrently if exists proposal_list_first_assignee_name_proposal_pk_idx;
drop index concurrently if exists proposal_list_first_fap_code_proposal_pk_idx;
drop index concurrently if exists proposal_list_first_instrument_name_proposal_pk_idx;
