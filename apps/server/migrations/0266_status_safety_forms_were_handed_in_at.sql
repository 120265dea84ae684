-- outside a transaction
create index concurrently if not exists experiment_safeties_handed_in_status
  on experiment_safeties (handed_in_status_id) where handed_in_status_id is not null;
