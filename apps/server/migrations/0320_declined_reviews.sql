-- A member of a panel may leave a review they were given undone, with a reason that the secretary reads; it can be taken back.
-- The grade that stood there counts nowhere meanwhile, and comes back with the review.
alter table fap_reviews
  add column declined_at timestamptz,
  add column decline_reason text,
  add column decline_text text,
  add column declined_grade numeric(5, 3);
alter table fap_reviews add constraint fap_reviews_declined check (
  (declined_at is null and decline_reason is null and decline_text is null and declined_grade is null)
  or (declined_at is not null and decline_reason in ('ABSTAINS', 'OUTSIDE_FIELD', 'CONFLICT') and decline_text is not null
      and status = 'DRAFT' and grade is null)) not valid;

insert into email_templates (id, name, subject, body) values
('review-declined', 'Review declined', '{{reviewerName}} does not review {{proposalNumber}}',
'<p>Dear {{preferredname}} {{lastname}},</p>
<p>{{reviewerName}} does not review the proposal <b>{{proposalTitle}}</b> ({{proposalNumber}}, panel {{panel}}, call {{callShortCode}}):
{{reason}}.</p>
<p>{{text}}</p>
<p>The review counts no longer. You can give the proposal to somebody else at <a href="{{link}}">{{link}}</a>.</p>
')
on conflict (id) do nothing;
