import { becomesPages } from '@atrium/domain/download';
import { textsWith } from '../../../html/texts.ts';
import { documentStyle, footerTemplate, headerTemplate } from './look.ts';
import type {
  AnchoredBookmark,
  DocumentAttachment,
  DocumentEntry,
  PrintableDocument,
  ProposalDocument,
} from './model.ts';

/** Handlebars partials shared by several kinds of documents. */
export const documentPartials = {
  fields: `<dl>{{#each fields}}{{#if isText}}<div class="text">{{{html}}}</div>{{else}}
    <dt>{{label}}</dt><dd>{{#if html}}{{{html}}}{{else}}<span class="blank">Left blank</span>{{/if}}</dd>{{/if}}{{/each}}</dl>`,
  person: '{{name}}{{#if institution}}, {{institution}}{{/if}}{{#if country}}, {{country}}{{/if}}',
  // Hidden links: the PDF printer records the positions of the places they point to.
  places: '<nav hidden>{{#each places}}<a href="#{{this}}"></a>{{/each}}</nav>',
  entry: `{{> fields}}<dl>{{#if status}}<dt>Status</dt><dd>{{status}}</dd>{{/if}}{{#if comment}}<dt>Comment</dt><dd>{{{comment}}}</dd>{{/if}}</dl>`,
  reviews: `{{#each technicalReviews}}<section><h2>Technical Review</h2><dl>
    <dt>Instrument</dt><dd>{{instrument}}</dd>
    <dt>Status</dt><dd>{{status}}</dd>
    <dt>Time Allocation</dt><dd>{{time}}</dd>
    <dt>Comment</dt><dd>{{#if comment}}{{{comment}}}{{else}}<span class="blank">Left blank</span>{{/if}}</dd>
  </dl></section>{{/each}}`,
} as const;

const text = textsWith(documentPartials);

const page = (body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{{title}}</title><style>${documentStyle}</style></head><body>${body}{{> places}}</body></html>`;

const main = text(
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
  {{#each topics}}<section id="topic-{{@index}}"><h2>{{title}}</h2>{{> fields}}</section>{{/each}}
  {{#each entries}}<section class="part" id="entry-{{@index}}"><h2>{{heading}}: {{title}}</h2>{{> entry}}</section>{{/each}}
  {{#if endsWithReviews}}<div class="part" id="reviews">{{> reviews}}</div>{{/if}}`),
);

const single = text(page(`<h1>{{heading}}: {{title}}</h1>{{> entry}}`));

const reviews = text(page('{{> reviews}}'));

const header = text(headerTemplate);
const footer = text(footerTemplate);

/** Returns the default header and footer, for pages without their own. */
export const bandsOf = (about: {
  readonly proposalId?: string;
  readonly title: string;
  readonly organisation: string;
  readonly logo?: string | undefined;
}) => ({
  header: header(about),
  footer: footer(about),
});

const placesOf = (name: string, list: readonly unknown[]) => list.map((_, at) => `${name}-${at}`);

function bookmarksOf({ topics, entries }: ProposalDocument): AnchoredBookmark[] {
  const listed = (isSample: boolean) =>
    entries.flatMap((entry, at) =>
      entry.isSample === isSample ? [{ title: `${entry.heading}: ${entry.title}`, anchor: `entry-${at}` }] : [],
    );
  const group = (title: string, children: readonly AnchoredBookmark[]): AnchoredBookmark[] =>
    children.length > 0 ? [{ title, anchor: children[0]?.anchor, children }] : [];
  return [
    ...group(
      'Questionary',
      topics.map(({ title }, at) => ({ title, anchor: `topic-${at}` })),
    ),
    ...group('Sub-templates', listed(false)),
    ...group('Samples', listed(true)),
  ];
}

/**
 * Returns the main page, questionary, entries and samples, then the attachments, then the technical reviews. The outline lists each topic,
 * entry and file (rule Q115).
 */
export function printProposal(document: ProposalDocument): PrintableDocument {
  const look = { header: header(document), footer: footer(document) };
  const hasReviews = document.technicalReviews.length > 0;
  // Printing once instead of twice takes half the time; with files to insert in between, the reviews need their own printing.
  const endsWithReviews = hasReviews && !document.attachments.some(becomesPages);
  const places = [
    ...placesOf('topic', document.topics),
    ...placesOf('entry', document.entries),
    ...(endsWithReviews ? ['reviews'] : []),
  ];
  const title = 'Technical Review';
  return {
    bookmark: `Proposal number: ${document.proposalId}`,
    isNumbered: true,
    parts: [
      {
        kind: 'html',
        html: main({ ...document, places, endsWithReviews }),
        look,
        bookmarks: [...bookmarksOf(document), ...(endsWithReviews ? [{ title, anchor: 'reviews' }] : [])],
      },
      { kind: 'attachments', files: document.attachments },
      ...(hasReviews && !endsWithReviews
        ? [{ kind: 'html' as const, html: reviews(document), look, bookmarks: [{ title }] }]
        : []),
    ],
  };
}

/** Returns the part of a single sample or sub-template entry, followed by its attachments (rule Q116). */
export function printEntry(
  entry: DocumentEntry,
  attachments: readonly DocumentAttachment[],
  head: Pick<ProposalDocument, 'organisation' | 'logo'>,
): PrintableDocument {
  const title = `${entry.heading}: ${entry.title}`;
  const look = { header: header({ organisation: head.organisation, logo: head.logo }), footer: footer({ title }) };
  return {
    bookmark: title,
    isNumbered: true,
    parts: [
      { kind: 'html', html: single(entry), look, bookmarks: [] },
      { kind: 'attachments', files: attachments },
    ],
  };
}
