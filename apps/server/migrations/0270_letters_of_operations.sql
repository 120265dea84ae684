-- Letters of visits, shipments and feedback whose texts officers change. A facility that made a template with such an id keeps its own.
insert into email_templates (id, name, subject, body) values
('visit-registration-created', 'Put on the team of a visit', 'You are expected for the experiment {{experimentId}}',
'<p>Dear {{preferredname}},</p>
<p>you were put on the team that comes for the experiment {{experimentId}} of <b>{{proposalTitle}}</b> (call {{callShortCode}}), planned from
<b>{{experimentStartsAt}}</b> to <b>{{experimentEndsAt}}</b>.</p>
<p>Please sign in at <a href="{{link}}">{{link}}</a> and choose <i>Define your visit</i> beside the experiment to say when you come.</p>
'),
('visit-registration-submitted', 'Visit to be approved', '{{visitorName}} registered for the experiment {{experimentId}}',
'<p>{{visitorName}} wants to come from <b>{{startsAt}}</b> to <b>{{endsAt}}</b> for the experiment {{experimentId}} of
<b>{{proposalTitle}}</b> (call {{callShortCode}}). The registration waits for your approval.</p>
'),
('visit-registration-changes-requested', 'Visit to be changed', 'Please change your registration for the experiment {{experimentId}}',
'<p>Dear {{preferredname}},</p>
<p>the user office asks you to change your registration for the experiment {{experimentId}} of <b>{{proposalTitle}}</b> (call
{{callShortCode}}){{#if startsAt}}, for which you want to come from {{startsAt}} to {{endsAt}}{{/if}}.</p>
<p>Please sign in at <a href="{{link}}">{{link}}</a>, choose <i>Define your visit</i> beside the experiment, and submit it again.</p>
'),
('visit-registration-cancelled-by-facility', 'Visit cancelled before it was approved', 'Your visit for the experiment {{experimentId}} is cancelled',
'<p>Dear {{preferredname}},</p>
<p>the facility cancelled your visit for the experiment {{experimentId}} of <b>{{proposalTitle}}</b> (call
{{callShortCode}}){{#if startsAt}}, for which you wanted to come from {{startsAt}} to {{endsAt}}{{/if}}. If you did not expect this, please
ask the user office.</p>
'),
('shipment-submitted', 'Shipment on its way', 'Shipment {{shipmentReference}} is on its way',
'<p>Dear {{preferredname}} {{lastname}},</p>
<p>the shipment <b>{{shipmentTitle}}</b> ({{shipmentReference}}) was declared for the experiment {{experimentId}} of proposal
{{proposalNumber}}, whose local contact you are.</p>
'),
('shipment-arrived', 'Shipment arrived', 'Shipment {{shipmentReference}} has arrived',
'<p>Dear {{preferredname}} {{lastname}},</p>
<p>the shipment <b>{{shipmentTitle}}</b> ({{shipmentReference}}) for the experiment {{experimentId}} of proposal {{proposalNumber}} has
arrived{{#if storagePlace}}: {{storagePlace}}{{/if}}.</p>
'),
('feedback-request', 'Request for feedback', 'How was your experiment {{experimentId}}?',
'<p>Dear {{teamleadPreferredname}} {{teamleadLastname}},</p>
<p>your experiment {{experimentId}} is over. Please tell us what went well and what should be better. It takes a few minutes:</p>
<p><a href="{{feedbackurl}}">{{feedbackurl}}</a></p>
<p>Thank you.</p>
')
on conflict (id) do nothing;
