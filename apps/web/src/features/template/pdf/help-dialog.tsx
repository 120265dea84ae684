import { Dialog } from '@atrium/ui/dialog';
import { DefinitionTable } from '@atrium/ui/facts';
import Button from '@mui/material/Button';
import { useText } from '../../../locale/index.ts';

/** The variables and helpers available in the texts, each with its result (rules Q100 and Q101). */
const sections: ReadonlyArray<{ readonly title: string; readonly rows: ReadonlyArray<readonly [string, string]> }> = [
  {
    title: 'Variables',
    rows: [
      ['proposal', 'primaryKey, proposalId, title, abstract, status, submitted, submittedDate, created'],
      ['principalInvestigator', 'firstname, lastname, preferredname, institution, country, position, email'],
      ['coProposers', 'a list with the same fields'],
      ['questionarySteps', 'topic.title, isCompleted, fields: question, value, html'],
      ['answers', 'each answer, under the natural key of its question'],
      ['samples, genericTemplates', 'the entries with their fields'],
      ['technicalReviews', 'instrumentName, status, time, publicComment'],
      ['fapReviews', 'fapCode, reviewer, status, grade, comment: those the reader may read'],
      ['attachments, attachmentsFileMeta', 'the uploaded files'],
      ['userRole', 'the role of the person who generates the document'],
      ['logoPath, factoryBaseUrl', 'the logo of the facility, the address of this site'],
    ],
  },
  {
    title: 'Helpers',
    rows: [
      ['$eq, $notEq, $in, $or', 'compare'],
      ['$sum, $join', 'add numbers, join lists'],
      ['$utcDate, $readableDate', '2026-03-04, 04/03/2026'],
      ['$attachment value attachmentsFileMeta', 'the lines that link to the files'],
      ['$barcode, $readAsBase64 logoPath, $debug', 'a barcode, the logo, all available data'],
    ],
  },
  {
    title: 'Parts',
    rows: [
      ['{{#> layout}} … {{/layout}}', 'a whole page in the standard layout'],
      ['{{> questionaryAnswer}}', 'one question with its answer'],
      ['{{> genericTemplates}}', 'all entries of sub-templates'],
      ['data-book-index="Title"', 'a bookmark; data-book-index-parent names its parent'],
      ['id="bookIndex"', 'an element with the list of bookmarks and their pages'],
      ['class="pageNumber", class="totalPages"', 'page numbers, in header and footer'],
    ],
  },
];

/** Lists what can be used in the texts of a PDF template. */
export function HelpDialog({ onClose }: { readonly onClose: () => void }) {
  const text = useText();
  return (
    <Dialog open title={text('Help')} onClose={onClose} actions={<Button onClick={onClose}>{text('Close')}</Button>}>
      {sections.map(({ title, rows }) => (
        <section key={title}>
          <h3 style={{ margin: '12px 0 4px' }}>{text(title)}</h3>
          <DefinitionTable rows={rows.map(([name, meaning]) => [name, text(meaning)] as const)} />
        </section>
      ))}
    </Dialog>
  );
}
