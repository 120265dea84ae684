-- outside a transaction
-- A conflict that was declared by declining a review is found by the review.
create index concurrently if not exists conflicts_of_interest_by_review on conflicts_of_interest (fap_review_id) where fap_review_id is not null;
