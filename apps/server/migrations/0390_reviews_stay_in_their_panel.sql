-- A panel reviews a proposal once, and the review stands at one of its places there. Where that place goes and the panel has the proposal on
-- another instrument, the review goes over to it rather than with the place.
create function keep_reviews_in_panel() returns trigger language plpgsql as $$
begin
  update fap_reviews r set fap_proposal_id = place.id
    from (select min(id) as id from fap_proposals where (proposal_pk, fap_id) = (old.proposal_pk, old.fap_id) and id <> old.id) place
   where r.fap_proposal_id = old.id and place.id is not null
     and not exists (select from fap_reviews other where (other.fap_proposal_id, other.user_id) = (place.id, r.user_id));
  return old;
end $$;
-- brief: a trigger is an entry in the catalogue, whatever the size of the table.
create trigger keep_reviews before delete on fap_proposals for each row execute function keep_reviews_in_panel();
