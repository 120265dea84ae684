-- More letters lead to the very place (rule O260), where nobody in the facility has changed their texts.
update email_templates t set body = replace(t.body, c.was, c.is_now)
  from (values
('clarification-answered', '<p>{{link}}</p>', '<p><a href="{{answerurl}}">{{answerurl}}</a></p>'),
('proposal-changes-possible', '{{/each}}
<p><a href="{{link}}">{{link}}</a></p>', '<p><a href="{{address}}">{{address}}</a></p>
{{/each}}'),
('proposal-received', 'has arrived at the user office.</p>
{{/each}}
<p>You can read it at any time at <a href="{{link}}">{{link}}</a>. We write again as soon as there is news.</p>', 'has arrived at the user office.
You can read it at any time at <a href="{{address}}">{{address}}</a>.</p>
{{/each}}
<p>We write again as soon as there is news.</p>'),
('status-changed', '{{/each}}
<p><a href="{{link}}">{{link}}</a></p>', '<p><a href="{{address}}">{{address}}</a></p>
{{/each}}'),
('safety-form-approved', '<p><a href="{{link}}">{{link}}</a></p>', '<p><a href="{{experiment.address}}">{{experiment.address}}</a></p>')
) as c (id, was, is_now)
 where t.id = c.id and t.revision = 1 and t.updated_by is null;

update email_template_translations t set body = replace(t.body, c.was, c.is_now)
  from (values
('clarification-answered', '<p>{{link}}</p>', '<p><a href="{{answerurl}}">{{answerurl}}</a></p>'),
('proposal-changes-possible', '{{/each}}
<p><a href="{{link}}">{{link}}</a></p>', '<p><a href="{{address}}">{{address}}</a></p>
{{/each}}'),
('proposal-received', 'ist beim Nutzerbüro eingegangen.</p>
{{/each}}
<p>Sie können ihn jederzeit unter <a href="{{link}}">{{link}}</a> lesen. Wir schreiben Ihnen wieder, sobald es Neues gibt.</p>', 'ist beim Nutzerbüro eingegangen.
Sie können ihn jederzeit unter <a href="{{address}}">{{address}}</a> lesen.</p>
{{/each}}
<p>Wir schreiben Ihnen wieder, sobald es Neues gibt.</p>'),
('status-changed', '{{/each}}
<p><a href="{{link}}">{{link}}</a></p>', '<p><a href="{{address}}">{{address}}</a></p>
{{/each}}'),
('safety-form-approved', '<p><a href="{{link}}">{{link}}</a></p>', '<p><a href="{{experiment.address}}">{{experiment.address}}</a></p>')
) as c (id, was, is_now)
 where t.email_template_id = c.id and t.language = 'de' and t.is_delivered;
