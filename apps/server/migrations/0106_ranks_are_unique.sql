-- outside a transaction
create unique index concurrently if not exists fap_meeting_ranks on fap_meeting_decisions (fap_id, instrument_id, call_id, rank_order);
