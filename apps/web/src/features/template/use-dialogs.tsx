import { DateText } from '@atrium/ui/date-text';
import { Dialog } from '@atrium/ui/dialog';
import { EmptyState } from '@atrium/ui/empty-state';
import Box from '@mui/material/Box';
import {
  CallsOfTemplateDocument,
  ProposalsBehindTemplateDocument,
} from '../../api/generated/features/template/templates.ts';
import { useOperation } from '../../api/index.ts';
import { CallStateChip, useServerNow } from '../../kits/deadline/index.ts';
import { ScreenLink } from '../../kits/go/index.ts';
import { CountRow, CountRows, ProposalRows } from '../../kits/proposal-rows/index.ts';
import { QueryResult } from '../../kits/screen/index.ts';
import { useText } from '../../locale/index.ts';
import type { TemplateList } from './template-groups.ts';

interface UseDialogProps {
  readonly template: { readonly templateId: number; readonly name: string };
  readonly onClose: () => void;
}

/** Lists the calls that name a template. */
export function CallsDialog({
  template,
  filter,
  onClose,
}: UseDialogProps & { readonly filter: NonNullable<TemplateList['callsFilter']> }) {
  const text = useText();
  const now = useServerNow();
  const operation = useOperation(CallsOfTemplateDocument, { filter: { [filter]: [template.templateId] } });
  return (
    <Dialog open title={text('Calls that use “{{name}}”', { name: template.name })} onClose={onClose} width="md">
      <QueryResult of={operation} field="calls">
        {(calls) =>
          calls.length === 0 ? (
            <EmptyState title={text('No call uses this template')} />
          ) : (
            <CountRows>
              {calls.map((call) => (
                <CountRow key={call.id}>
                  <ScreenLink to="/Calls/$callId" params={{ callId: call.id }}>
                    {call.title ?? call.shortCode}
                  </ScreenLink>
                  <Box sx={{ flex: 1, color: 'text.secondary' }}>
                    <DateText value={call.startCall} /> – <DateText value={call.endCall} />
                  </Box>
                  <CallStateChip call={call} now={now} />
                </CountRow>
              ))}
            </CountRows>
          )
        }
      </QueryResult>
    </Dialog>
  );
}

function NoProposals() {
  const text = useText();
  return <EmptyState title={text('No proposal was filled in with this template')} />;
}

/** Lists the proposals of the reviews, samples or entries that were made from a template. */
function ProposalsBehind({ templateId }: { templateId: number }) {
  const text = useText();
  const operation = useOperation(ProposalsBehindTemplateDocument, { templateId });
  return (
    <QueryResult of={operation} field="template">
      {({ filledInProposals: proposalPks }) =>
        proposalPks.length === 0 ? (
          <EmptyState
            title={text('No proposals to show')}
            text={text('These forms belong to something else, or to proposals that you cannot read.')}
          />
        ) : (
          <ProposalRows filter={{ proposalPks }} empty={<NoProposals />} />
        )
      }
    </QueryResult>
  );
}

/** Lists the proposals that were filled in with a template, or whose reviews, samples and entries were. */
export function ProposalsDialog({
  template,
  isOfProposals,
  onClose,
}: UseDialogProps & { readonly isOfProposals: boolean }) {
  const text = useText();
  const { templateId, name } = template;
  return (
    <Dialog
      open
      title={text(isOfProposals ? 'Proposals filled in with “{{name}}”' : 'Proposals related to “{{name}}”', { name })}
      onClose={onClose}
      width="md"
    >
      {isOfProposals ? (
        <ProposalRows filter={{ templateIds: [templateId] }} empty={<NoProposals />} />
      ) : (
        <ProposalsBehind templateId={templateId} />
      )}
    </Dialog>
  );
}
