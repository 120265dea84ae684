-- Who declines a review for a conflict of interest declares it: the panel then works with it as with any other.
-- It stays when the review is taken away, and goes when the decline is taken back.
alter table conflicts_of_interest add column fap_review_id int references fap_reviews on delete set null;

insert into conflicts_of_interest (kind, user_id, proposal_pk, reason, said_by, said_at, fap_review_id)
select 'DECLARED', user_id, proposal_pk, decline_text, user_id, declined_at, id
  from fap_reviews where decline_reason = 'CONFLICT' and length(decline_text) between 1 and 2000;
