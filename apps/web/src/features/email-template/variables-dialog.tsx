import { Dialog } from '@atrium/ui/dialog';
import { DefinitionTable } from '@atrium/ui/facts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useText } from '../../locale/index.ts';

/** The variables of a template, each with its meaning (rule W38). */
const rows: ReadonlyArray<readonly [string, string]> = [
  ['firstName, lastName, preferredName, email', 'of the recipient; typed addresses have no names'],
  ['proposals', 'a list; with one e-mail per proposal it contains just one'],
  [
    '{{#each proposals}} … {{/each}}',
    'of each proposal: proposalId, title, abstract, callShortCode, callTitle, status, statusName, previousStatus, submittedDate, finalStatus, commentForUser, instruments, pi, coProposers, address',
  ],
  ['pi, coProposers', 'of the first proposal: firstName, lastName, preferredName, email'],
  ['instruments', 'of the first proposal: name, shortCode'],
  [
    'experiment',
    'in e-mails of experiment workflows: experimentId, startsAt, endsAt, instrument, status, statusName, scientistDecision, scientistComment, reviewerDecision, reviewerComment, address',
  ],
  [
    'techniques, samples, hazards',
    'of technique proposals: techniques have name and shortCode; samples and hazards are the answers in the topics with those names, each with question, answer and, for an entry, the name of the entry',
  ],
];

/** Variables available in every template. */
const everywhere: ReadonlyArray<readonly [string, string]> = [
  ['link, organisation', 'the address of this site, the name of the facility'],
  ['{{name}}', 'prints a value'],
  ['{{{commentForUser}}}', 'prints text with its formatting'],
  ['{{#if}}, {{#unless}}, {{#each}}, {{else}}', 'conditions and lists'],
  ['$eq, $in, $or, $join, $readableDate', 'compare values, join lists and format dates'],
];

interface VariablesDialogProps {
  /** The variables of an e-mail that the product sends itself; empty for templates of status actions. */
  readonly own: readonly string[];
  /** The data of the preview as JSON. */
  readonly shown: string;
  readonly onClose: () => void;
}

/** The variables available in a text, with their values in the preview. */
export function VariablesDialog({ own, shown, onClose }: VariablesDialogProps) {
  const text = useText();
  const about = own.length > 0 ? [[own.join(', '), 'what this e-mail is about'] as const] : rows;
  return (
    <Dialog
      open
      width="md"
      title={text('Available variables')}
      onClose={onClose}
      actions={<Button onClick={onClose}>{text('Close')}</Button>}
    >
      <DefinitionTable rows={[...about, ...everywhere].map(([name, meaning]) => [name, text(meaning)] as const)} />
      <h3 style={{ margin: '16px 0 4px' }}>{text('Values used in the preview')}</h3>
      <Box component="pre" sx={{ m: 0, maxHeight: 320, overflow: 'auto', fontSize: '0.8125rem' }} tabIndex={0}>
        {shown}
      </Box>
    </Dialog>
  );
}
