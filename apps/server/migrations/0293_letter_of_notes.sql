-- The note of a day at the instrument goes to the user office with a stored text, as the other letters of operations (decision 0344).
insert into email_templates (id, name, subject, body) values
('experiment-note', 'Note on an experiment', 'Note on experiment {{experimentId}}',
'<p>{{author}} left a note for the user office on the experiment <b>{{experimentId}}</b> ({{instrument}}, proposal {{proposalNumber}}):</p>
<p style="white-space:pre-wrap">{{note}}</p>
<p><a href="{{address}}">{{address}}</a></p>
')
on conflict (id) do nothing;
