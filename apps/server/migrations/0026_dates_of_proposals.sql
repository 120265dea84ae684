-- 'Submitted within' asks for the submission, or for drafts the making, of a proposal.
create index proposal_list_moment on proposal_list (coalesce(submitted_date, created), proposal_pk) include (status_id, call_id);
