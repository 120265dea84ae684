-- The letter that reminds reviewers of what is not submitted, whose text officers change.
insert into email_templates (id, name, subject, body) values
('reviews-to-submit', 'Reviews to be submitted', '{{reviewsToSubmit}} of panel {{panel}} to submit',
'<p>Dear {{preferredname}} {{lastname}},</p>
<p>the panel {{panel}} still waits for {{reviewsToSubmit}} of yours{{#if reviewsDueOn}}, due on <b>{{reviewsDueOn}}</b>{{/if}}:</p>
<p>{{proposalList}}</p>
<p>Please sign in at <a href="{{link}}">{{link}}</a> and choose <i>Proposals to grade</i>. Thank you.</p>
')
on conflict (id) do nothing;
