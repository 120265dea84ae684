-- Letters about beam time that is planned here (rule O248); an officer may have made templates of these names.
insert into email_templates (id, name, subject, body) values
('beam-time-published', 'Beam time published', 'Your experiment {{experimentId}} begins on {{beamTimeStart}}',
'<p>Dear {{preferredname}} {{lastname}},</p>
<p>the experiment <b>{{experimentId}}</b> of proposal {{proposalId}} (<b>{{proposalTitle}}</b>, call {{callShortCode}}) has its beam time on {{instrument}}:
from <b>{{beamTimeStart}}</b> to <b>{{beamTimeEnd}}</b>.{{#if localContact}} The local contact is {{localContact}}.{{/if}}</p>
<p>What is still to do before, such as naming who comes, is shown at <a href="{{link}}">{{link}}</a>.</p>
'),
('beam-time-changed', 'Beam time changed', 'The beam time of your experiment {{experimentId}} has changed',
'<p>Dear {{preferredname}} {{lastname}},</p>
<p>the beam time of the experiment <b>{{experimentId}}</b> of proposal {{proposalId}} (<b>{{proposalTitle}}</b>, call {{callShortCode}}) has changed. It is
now on {{instrument}} from <b>{{beamTimeStart}}</b> to <b>{{beamTimeEnd}}</b>.{{#if localContact}} The local contact is {{localContact}}.{{/if}}</p>
<p>What was filled in for it stays. Please check whether the dates of visits still fit: <a href="{{link}}">{{link}}</a>.</p>
'),
('beam-time-removed', 'Beam time cancelled', 'Beam time of the proposal {{proposalId}} is cancelled',
'<p>Dear {{preferredname}} {{lastname}},</p>
<p>this beam time of proposal {{proposalId}} (<b>{{proposalTitle}}</b>, call {{callShortCode}}) is cancelled. Please do not travel for it:</p>
<p style="white-space:pre-wrap"><b>{{times}}</b></p>
<p>The user office will tell you whether there will be another time.</p>
')
on conflict (id) do nothing;

insert into email_template_translations (email_template_id, language, subject, body, is_delivered)
select t.id, 'de', g.subject, g.body, true
  from (values
('beam-time-published', 'Ihr Experiment {{experimentId}} beginnt am {{beamTimeStart}}',
'<p>Guten Tag {{preferredname}} {{lastname}},</p>
<p>das Experiment <b>{{experimentId}}</b> des Antrags {{proposalId}} (<b>{{proposalTitle}}</b>, Ausschreibung {{callShortCode}}) hat seine Strahlzeit an
{{instrument}}: vom <b>{{beamTimeStart}}</b> bis zum <b>{{beamTimeEnd}}</b>.{{#if localContact}} Vor Ort betreut Sie {{localContact}}.{{/if}}</p>
<p>Was vorher noch zu tun ist, etwa zu sagen, wer kommt, sehen Sie unter <a href="{{link}}">{{link}}</a>.</p>
'),
('beam-time-changed', 'Die Strahlzeit Ihres Experiments {{experimentId}} hat sich geändert',
'<p>Guten Tag {{preferredname}} {{lastname}},</p>
<p>die Strahlzeit des Experiments <b>{{experimentId}}</b> des Antrags {{proposalId}} (<b>{{proposalTitle}}</b>, Ausschreibung {{callShortCode}}) hat sich
geändert. Sie ist jetzt an {{instrument}} vom <b>{{beamTimeStart}}</b> bis zum <b>{{beamTimeEnd}}</b>.{{#if localContact}} Vor Ort betreut Sie {{localContact}}.{{/if}}</p>
<p>Was dazu ausgefüllt wurde, bleibt. Bitte prüfen Sie, ob die Besuchszeiten noch passen: <a href="{{link}}">{{link}}</a>.</p>
'),
('beam-time-removed', 'Strahlzeit des Antrags {{proposalId}} entfällt',
'<p>Guten Tag {{preferredname}} {{lastname}},</p>
<p>diese Strahlzeit des Antrags {{proposalId}} (<b>{{proposalTitle}}</b>, Ausschreibung {{callShortCode}}) entfällt. Bitte reisen Sie nicht dafür an:</p>
<p style="white-space:pre-wrap"><b>{{times}}</b></p>
<p>Das Nutzerbüro teilt Ihnen mit, ob es eine andere Zeit geben wird.</p>
')
  ) as g (id, subject, body)
  join email_templates t on t.id = g.id and t.revision = 1 and t.updated_by is null;
