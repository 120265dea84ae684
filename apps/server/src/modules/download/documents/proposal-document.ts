import Handlebars from 'handlebars';
import { documentStyle, footerTemplate, headerTemplate } from './look.ts';
import type { ProposalDocument } from './model.ts';

const templates = Handlebars.create();

templates.registerPartial(
  'fields',
  `<dl>{{#each fields}}{{#if isText}}<div class="text">{{{html}}}</div>{{else}}
    <dt>{{label}}</dt><dd>{{#if html}}{{{html}}}{{else}}<span class="blank">Left blank</span>{{/if}}</dd>{{/if}}{{/each}}</dl>`,
);
templates.registerPartial(
  'person',
  '{{name}}{{#if institution}}, {{institution}}{{/if}}{{#if country}}, {{country}}{{/if}}',
);

const page = (body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{{title}}</title><style>${documentStyle}</style></head><body>${body}</body></html>`;

const main = templates.compile(
  page(`
  <h1>Proposal: {{title}}</h1>
  <p class="meta">Proposal ID: <b>{{proposalId}}</b> · Call: {{call}} · {{status}}{{#if submitted}} · Submitted {{submitted}}{{/if}}</p>
  <h2>Brief summary</h2>
  <p class="abstract">{{abstract}}</p>
  <h2>Proposal Team</h2>
  <ul class="people">
    <li><b>Principal Investigator:</b> {{> person principalInvestigator}}</li>
    {{#each coProposers}}<li><b>Co-proposer:</b> {{> person this}}</li>{{/each}}
  </ul>
  {{#each topics}}<section><h2>{{title}}</h2>{{> fields}}</section>{{/each}}
  {{#each entries}}<section class="part"><h2>{{heading}}: {{title}}</h2>{{> fields}}
    <dl>{{#if status}}<dt>Status</dt><dd>{{status}}</dd>{{/if}}{{#if comment}}<dt>Comment</dt><dd>{{{comment}}}</dd>{{/if}}</dl>
  </section>{{/each}}`),
);

const reviews = templates.compile(
  page(`{{#each technicalReviews}}<section><h2>Technical Review</h2><dl>
    <dt>Instrument</dt><dd>{{instrument}}</dd>
    <dt>Status</dt><dd>{{status}}</dd>
    <dt>Time Allocation</dt><dd>{{time}}</dd>
    <dt>Comment</dt><dd>{{#if comment}}{{{comment}}}{{else}}<span class="blank">Left blank</span>{{/if}}</dd>
  </dl></section>{{/each}}`),
);

const header = templates.compile(headerTemplate);
const footer = templates.compile(footerTemplate);

/** The parts of a proposal's document, to be printed in this order with the attachments between them (§10.5). */
export interface PrintedProposal {
  readonly main: string;
  /** Undefined when the reader sees no technical review. */
  readonly technicalReviews: string | undefined;
  readonly header: string;
  readonly footer: string;
}

/** Behaviour/questionnaires §10.5: main page, questionary, entries and samples; then, after the attachments, the technical reviews. */
export function printProposal(document: ProposalDocument): PrintedProposal {
  return {
    main: main(document),
    technicalReviews: document.technicalReviews.length > 0 ? reviews(document) : undefined,
    header: header(document),
    footer: footer(document),
  };
}
