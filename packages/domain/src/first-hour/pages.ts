import { escapeHtml } from '../html/index.ts';
import type { PageName } from '../page/index.ts';
import type { FirstHourAnswers } from './schema.ts';

/** Returns initial texts of pages; square brackets mark what each facility must fill in. */
export function starterPages({
  name: given,
  officeEmail,
}: Pick<FirstHourAnswers, 'name' | 'officeEmail'>): Readonly<Partial<Record<PageName, string>>> {
  const name = escapeHtml(given);
  const [first = ''] = officeEmail.split(';');
  const address = escapeHtml(first.trim());
  const office = `<a href="mailto:${address}">${address}</a>`;
  return {
    HOMEPAGE: `<p>Welcome to the user office of ${name}. Here you write proposals, follow them through review, and see what was decided.</p>
<p>New to us? Read the help first, and talk to one of our scientists before you write.</p>`,
    HELPPAGE: `<h2>How do I apply?</h2><p>Choose <em>New Proposal</em>, pick a call, and answer the questions step by step. What you type is
kept; a draft waits for you until the call ends.</p><h2>Who may see my proposal?</h2><p>You, your co-proposers, the user office, the
scientists of the instruments you ask for, and the reviewers it is given to.</p><h2>Can I change it after submission?</h2><p>Not by
yourself. Write to the user office.</p><h2>When do I hear from you?</h2><p>By e-mail, when the decision is made.</p>
<h2>Where do I get help?</h2><p>Write to ${office}.</p>`,
    PRIVACYPAGE: `<h2>Who is responsible</h2><p>${name}, ${office}. [Name and address of the controller and of the data protection
officer]</p><h2>What we keep</h2><p>Your name, e-mail address and institution as your login provider tells them, your proposals and
reviews, and a log of what was done with them.</p><h2>What for</h2><p>To decide on proposals and to carry out experiments safely. [Legal
basis]</p><h2>How long</h2><p>[How long proposals, logs and accounts are kept]</p><h2>Your rights</h2><p>Ask us for a copy, a correction
or the removal of your data: ${office}. [The supervisory authority you may complain to]</p>`,
    COOKIEPAGE: `<p>We keep you signed in with data stored in your browser. There are no cookies for advertising or for counting
visitors.</p>`,
    REVIEWPAGE: `<p>Thank you for reviewing. Panels judge the science; the scientists of the instruments judge whether it can be done.
Tell us at once when you have a conflict of interest.</p>`,
    FOOTERCONTENT: `<p>${name}, user office, ${office}</p>`,
    LOGINHELPPAGE: `<p>Sign in with the account of your institution. If that does not work, write to ${office}.</p>`,
    GRADEGUIDEPAGE: `<p>1 is the best grade, 10 the lowest.</p><ul><li><strong>1 to 2</strong>: outstanding; must be done</li>
<li><strong>3 to 4</strong>: excellent; should be done</li><li><strong>5 to 6</strong>: good; to be done if there is time</li>
<li><strong>7 to 8</strong>: question or method are unclear</li><li><strong>9 to 10</strong>: should not be done</li></ul>
<p>Use the whole range, and give your reasons.</p>`,
  };
}
