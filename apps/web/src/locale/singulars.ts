/**
 * Sentences with a number (`{{n}}` or `{{count}}`) as they read when it is one. The sentence for several is the one in the code;
 * `singulars.test.ts` holds that none is forgotten. A facility's file says its own under the sentence with `_one` behind it.
 */
export const singulars: Readonly<Record<string, string>> = {
  '{{count}} tokens': '{{count}} token',
  '{{n}} moved to {{status}}': 'Moved to {{status}}',
  '{{n}} e-mails are held': '{{n}} e-mail is held',
  '{{n}} e-mails were written': '{{n}} e-mail was written',
  '{{count}} institutions': '{{count}} institution',
  '{{count}} people': '{{count}} person',
  '{{n}} events': '{{n}} event',
  '{{n}} reviews are not submitted; nobody can finish them then.':
    '{{n}} review is not submitted; nobody can finish it then.',
  'Creates {{n}} technical reviews.': 'Creates {{n}} technical review.',
  'Creates at most {{n}} technical reviews.': 'Creates at most {{n}} technical review.',
  '{{n}} proposals are left without any instrument.': '{{n}} proposal is left without any instrument.',
  'Add to {{n}} proposals': 'Add to {{n}} proposal',
  'Remove from {{n}} proposals': 'Remove from {{n}} proposal',
  'Set for {{n}} proposals': 'Set for {{n}} proposal',
  'Show {{n}} earlier receipts': 'Show {{n}} earlier receipt',
  'Without an answer you are logged out in {{count}} seconds. What you typed is kept.':
    'Without an answer you are logged out in {{count}} second. What you typed is kept.',
  'As delivered features are off. These {{count}} are switched off: {{names}}. Nothing stored is lost.':
    'As delivered features are off. One is switched off: {{names}}. Nothing stored is lost.',
  '{{count}} statuses': '{{count}} status',
  '{{count}} workflows': '{{count}} workflow',
  '{{count}} calls use it: {{names}}': '{{count}} call uses it: {{names}}',
  '{{count}} proposals are in {{name}}, which the other workflow does not have':
    '{{count}} proposal is in {{name}}, which the other workflow does not have',
  '{{count}} proposals are in {{name}}, which leaves the workflow':
    '{{count}} proposal is in {{name}}, which leaves the workflow',
  '{{count}} experiments are in {{name}}, which the other workflow does not have':
    '{{count}} experiment is in {{name}}, which the other workflow does not have',
  '{{count}} experiments are in {{name}}, which leaves the workflow':
    '{{count}} experiment is in {{name}}, which leaves the workflow',
  '{{count}} status actions are removed with the ways they belong to. What they did stays in the logs of the proposals.':
    '{{count}} status action is removed with the way it belongs to. What it did stays in the logs of the proposals.',
  '{{n}} of {{all}} steps are complete': '{{n}} of {{all}} steps is complete',
  '{{n}} questions still need an answer': '{{n}} question still needs an answer',
  '{{n}} questions need an answer': '{{n}} question needs an answer',
  '({{n}} files)': '({{n}} file)',
  'Answered in {{count}} questionaries. Changes show in them at once.':
    'Answered in {{count}} questionary. Changes show in it at once.',
  'Answered in {{count}} questionaries.': 'Answered in {{count}} questionary.',
  'Assign reviewers to {{n}} proposals': 'Assign reviewers to {{n}} proposal',
  'At most {{n}} files': 'At most {{n}} file',
  'Change status of {{n}} proposals': 'Change status',
  'Delete {{n}} proposals': 'Delete {{n}} proposal',
  'It has {{count}} scientists': 'It has {{count}} scientist',
  'It has {{n}} proposals': 'It has {{n}} proposal',
  'It is answered in {{count}} questionaries; these answers are kept but not shown any more.':
    'It is answered in {{count}} questionary; this answer is kept but not shown any more.',
  'The {{count}} questions of "{{title}}" leave the template and can be added again.':
    'The question of "{{title}}" leaves the template and can be added again.',
  'The {{count}} questions of "{{title}}" leave the template.': 'The question of "{{title}}" leaves the template.',
  'They are answered in {{count}} questionaries; these answers are kept but not shown any more.':
    'There is an answer in {{count}} questionary; it is kept but not shown any more.',
  'This action will delete {{n}} proposals and all data associated with them.':
    'This action will delete {{n}} proposal and all data associated with it.',
  'This question is answered in {{count}} questionaries.': 'This question is answered in {{count}} questionary.',
  'Used in {{count}} templates.': 'Used in {{count}} template.',
  'Within a week they can be brought back.': 'Within a week it can be brought back.',
  'and {{n}} instruments': 'and {{n}} instrument',
  'filled in {{count}} times': 'filled in once',
  'of {{n}} quantities': 'of {{n}} quantity',
  '{{count}} answers to {{question}}': '{{count}} answer to {{question}}',
  '{{count}} calls use {{name}}': '{{count}} call uses {{name}}',
  '{{count}} errors': '{{count}} error',
  '{{count}} forms filled in with {{name}}': '{{count}} form filled in with {{name}}',
  '{{count}} hints': '{{count}} hint',
  '{{count}} instruments': '{{count}} instrument',
  '{{count}} of these answers do not fit the new settings: they stay, but have to be changed before their step can be saved again.':
    '{{count}} of these answers does not fit the new settings: it stays, but has to be changed before its step can be saved again.',
  '{{count}} panels': '{{count}} panel',
  '{{count}} proposals filled in with {{name}}': '{{count}} proposal filled in with {{name}}',
  '{{count}} proposals of {{name}}': '{{count}} proposal of {{name}}',
  '{{count}} questions depend on it and lose this condition.':
    '{{count}} question depends on it and loses this condition.',
  '{{count}} questions that are not placed': '{{count}} question that is not placed',
  '{{count}} questions would hold back this step.': '{{count}} question would hold back this step.',
  '{{count}} questions; they are made in the editor of a template':
    '{{count}} question; questions are made in the editor of a template',
  '{{count}} templates ask {{question}}': '{{count}} template asks {{question}}',
  '{{count}} tags': '{{count}} tag',
  '{{count}} techniques': '{{count}} technique',
  '{{count}} units': '{{count}} unit',
  '{{count}} warnings': '{{count}} warning',
  '{{name}} is offered in {{count}} placed questions. They and their answers keep their own copy of it.':
    '{{name}} is offered in {{count}} placed question. It and its answers keep their own copy of it.',
  '{{n}} proposals are in a panel now.': '{{n}} proposal is in a panel now.',
  '{{name}} is removed. {{count}} calls lose it and keep their instruments; a call without tags takes any instrument.':
    '{{name}} is removed. {{count}} call loses it and keeps its instruments; a call without tags takes any instrument.',
  '{{name}} is removed. {{count}} proposals lose this technique, and its scientists lose sight of them.':
    '{{name}} is removed. {{count}} proposal loses this technique, and its scientists lose sight of it.',
  '{{name}} leaves the lists and pickers. Its {{count}} proposals stay as they are, and it can be unarchived.':
    '{{name}} leaves the lists and pickers. Its {{count}} proposal stays as it is, and it can be unarchived.',
  '{{n}} calls': '{{n}} call',
  '{{n}} drafts wait': '{{n}} draft waits',
  '{{n}} mails': '{{n}} mail',
  '{{n}} mails will be written.': '{{n}} mail will be written.',
  '{{n}} of them have been submitted.': '{{n}} of them has been submitted.',
  '{{n}} people': '{{n}} person',
  '{{n}} proposals': '{{n}} proposal',
  '{{n}} proposals are back': '{{n}} proposal is back',
  '{{n}} proposals are selected. This action will run on all of the selected proposals. Are you sure you want to proceed?':
    '{{n}} proposal is selected. This action will run on it. Are you sure you want to proceed?',
  '{{n}} proposals deleted': '{{n}} proposal deleted',
  '{{n}} proposals have no final status yet and are left out.':
    '{{n}} proposal has no final status yet and is left out.',
  '{{n}} proposals leave their panels.': '{{n}} proposal leaves its panel.',
  '{{n}} proposals lose an instrument, and with it its technical review, panel and time.':
    '{{n}} proposal loses an instrument, and with it its technical review, panel and time.',
  '{{n}} reviews': '{{n}} review',
  '{{n}} reviews differ': '{{n}} review differs',
  '{{n}} reviews get another reviewer. Whoever has them now can no longer edit them.':
    '{{n}} review gets another reviewer. Whoever has it now can no longer edit it.',
  '{{n}} selected items': '{{n}} selected item',
  'Replay {{n}} status actions': 'Replay {{n}} status action',
  '{{n}} failed status actions of {{call}} are carried out again.':
    '{{n}} failed status action of {{call}} is carried out again.',
  'Send {{n}} e-mails': 'Send {{n}} e-mail',
  'Drop {{n}} drafts': 'Drop {{n}} draft',
  'Drop {{n}} messages': 'Drop {{n}} message',
  '{{n}} e-mails are on their way': '{{n}} e-mail is on its way',
  '{{n}} drafts dropped': '{{n}} draft dropped',
  '{{n}} drafts': '{{n}} draft',
  '{{n}} recipients': '{{n}} recipient',
  '{{n}} entries': '{{n}} entry',
  '{{n}} scientists': '{{n}} scientist',
  '{{n}} templates': '{{n}} template',
  '{{n}} messages dropped': '{{n}} message dropped',
  '{{n}} messages handled': '{{n}} message handled',
  '{{n}} messages still cannot be handled': '{{n}} message still cannot be handled',
  '{{n}} messages are on their way': '{{n}} message is on its way',
  '{{n}} messages wait to be taken by the broker.': '{{n}} message waits to be taken by the broker.',
  'Remove {{n}} actions': 'Remove {{n}} action',
};

/** Sentences with a number that read the same for one: it names something, stands alone, or is never one. */
export const sameForOne: ReadonlySet<string> = new Set([
  ' and {{count}} more',
  ' and {{n}} more',
  '{{count}} chosen',
  '{{n}} of {{total}} could not be replayed: {{error}}',
  '{{n}} refused',
  '{{n}} set aside',
  '{{n}} to answer',
  'Assign {{count}}',
  'At most {{n}} proposals at once',
  'Characters: {{count}} / {{limit}}',
  'Characters: {{count}}/{{limit}}',
  'Characters: {{n}}/{{limit}}',
  'Condition {{n}}',
  'Conflicts to resolve: {{count}}',
  'Maximum {{n}} PDF page(s) per file',
  'Maximum {{n}} file(s)',
  'Notify again the {{n}} that have been notified already',
  'Please look at these answers ({{n}})',
  'Question and key are shared with other templates: {{count}}',
  'Remove condition {{n}}',
  'Search to see the other {{count}}.',
  'There is room for {{n}} more',
  'and {{count}} more',
  'and {{n}} more',
  'link {{n}}',
  'The newest {{n}} events; narrow the search down for older ones',
  'Please give whole weeks, at most {{n}}',
  '{{n}} could not be done:',
  '{{n}} item(s)',
  '{{n}} of {{all}} reviews will be submitted.',
  '{{n}} of {{count}}: {{title}}',
]);
