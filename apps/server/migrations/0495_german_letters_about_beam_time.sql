-- German letters call beam time by the word of the screens, 'Messzeit', where nobody in the facility has changed their texts.
update email_template_translations
   set subject = replace(subject, 'Strahlzeit', 'Messzeit'),
       body = replace(replace(body, 'Strahlzeit', 'Messzeit'), ') auf {{instrument}} beginnt', ') an {{instrument}} beginnt')
 where email_template_id in
       ('beam-time-published', 'beam-time-changed', 'beam-time-removed', 'experiment-due', 'experiment-overdue')
   and language = 'de' and is_delivered;
