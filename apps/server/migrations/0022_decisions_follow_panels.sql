-- What a panel decided on a proposal goes with the proposal's place in the panel.
delete from fap_meeting_decisions d
 where not exists (select from fap_proposals fp
                    where (fp.proposal_pk, fp.instrument_id, fp.fap_id) = (d.proposal_pk, d.instrument_id, d.fap_id));
alter table fap_meeting_decisions
  add foreign key (proposal_pk, instrument_id, fap_id)
  references fap_proposals (proposal_pk, instrument_id, fap_id) on delete cascade;

-- A person reviews a proposal once in a panel, on however many instruments it is there.
create unique index fap_reviews_once on fap_reviews (proposal_pk, fap_id, user_id);
