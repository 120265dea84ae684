-- The reminder of a review that is due, and what is told to whoever is asked for an internal review: letters whose texts officers change.
insert into email_templates (id, name, subject, body) values
('review-reminder', 'Review due', 'Your review of proposal {{proposalNumber}} is due',
'<p>Dear {{fapReviewerPreferredName}} {{fapReviewerLastName}},</p>
<p>your review of the proposal <b>{{proposalTitle}}</b> ({{proposalNumber}}, call {{callShortCode}}) is not submitted yet, and the time for
reviews is about to end.</p>
<p>Please sign in at <a href="{{link}}">{{link}}</a> and choose <i>Proposals to grade</i>.</p>
'),
('internal-review-created', 'Internal review asked for', 'You are asked for an internal review of proposal {{proposalNumber}}',
'<p>Dear {{preferredname}} {{lastname}},</p>
<p>{{assignedBy}} asks you for an internal review, <b>{{reviewTitle}}</b>, of the proposal <b>{{proposalTitle}}</b> ({{proposalNumber}}),
which is reviewed technically by {{technicalReviewer}}.</p>
<p>Please sign in at <a href="{{link}}">{{link}}</a>; the review is on your home page.</p>
'),
('internal-review-updated', 'Internal review changed', 'The internal review of proposal {{proposalNumber}} was changed',
'<p>Dear {{preferredname}} {{lastname}},</p>
<p>the internal review <b>{{reviewTitle}}</b> of the proposal <b>{{proposalTitle}}</b> ({{proposalNumber}}), which you were asked for, was
changed.</p>
<p><a href="{{link}}">{{link}}</a></p>
'),
('internal-review-deleted', 'Internal review taken back', 'Your internal review of proposal {{proposalNumber}} is no longer needed',
'<p>Dear {{preferredname}} {{lastname}},</p>
<p>the internal review <b>{{reviewTitle}}</b> of the proposal <b>{{proposalTitle}}</b> ({{proposalNumber}}) was taken back. You need do nothing
more about it.</p>
')
on conflict (id) do nothing;
