-- brief: a column without values, and one letter
-- What the user office asked a visitor to change, as it was asked the last time.
alter table visit_registrations add column changes_asked text;

-- A letter that the facility never changed says it, in both languages.
update email_templates
   set body = replace(body, '{{/if}}.</p>
<p>Please sign in', '{{/if}}.</p>
{{#if comment}}<blockquote style="white-space:pre-wrap">{{comment}}</blockquote>
{{/if}}<p>Please sign in')
 where id = 'visit-registration-changes-requested' and revision = 1 and updated_by is null;
update email_template_translations
   set body = replace(body, '{{/if}}.</p>
<p>Bitte melden', '{{/if}}.</p>
{{#if comment}}<blockquote style="white-space:pre-wrap">{{comment}}</blockquote>
{{/if}}<p>Bitte melden')
 where email_template_id = 'visit-registration-changes-requested' and language = 'de' and is_delivered;
