-- Letters of experiment workflows: who has a safety form to review, and what became of it (decision 291). Officers change and preview them.
insert into email_templates (id, name, subject, body) values
('safety-form-submitted', 'Safety form to review', 'Safety form of experiment {{experiment.experimentId}}',
'{{#if lastName}}<p>Dear {{preferredName}} {{lastName}},</p>{{/if}}
{{#each proposals}}
<p>the safety form of experiment <b>{{@root.experiment.experimentId}}</b> on {{@root.experiment.instrument}} waits for your review. It belongs to
the proposal <b>{{title}}</b> ({{proposalId}}) of {{pi.preferredName}} {{pi.lastName}}.</p>
{{/each}}
<p>You find it under <a href="{{link}}/Experiments?experiment={{experiment.experimentId}}">Experiments</a>.</p>
'),
('safety-form-approved', 'Safety form approved', 'The safety form of experiment {{experiment.experimentId}} is approved',
'<p>Dear {{preferredName}} {{lastName}},</p>
<p>the safety form of your experiment <b>{{experiment.experimentId}}</b> on {{experiment.instrument}} is approved.</p>
{{#if experiment.scientistComment}}<p>The instrument scientist: {{experiment.scientistComment}}</p>{{/if}}
{{#if experiment.reviewerComment}}<p>The safety reviewer: {{experiment.reviewerComment}}</p>{{/if}}
<p><a href="{{link}}">{{link}}</a></p>
'),
('safety-form-rejected', 'Safety form rejected', 'The safety form of experiment {{experiment.experimentId}} is rejected',
'<p>Dear {{preferredName}} {{lastName}},</p>
<p>the safety form of your experiment <b>{{experiment.experimentId}}</b> on {{experiment.instrument}} is rejected.</p>
{{#if experiment.scientistComment}}<p>The instrument scientist: {{experiment.scientistComment}}</p>{{/if}}
{{#if experiment.reviewerComment}}<p>The safety reviewer: {{experiment.reviewerComment}}</p>{{/if}}
<p>Please write to the user office, which can return the form to you to change it.</p>
')
on conflict (id) do nothing;
