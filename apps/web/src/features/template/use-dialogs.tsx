import { DateText } from '@atrium/ui/date-text';
import { Dialog } from '@atrium/ui/dialog';
import { EmptyState } from '@atrium/ui/empty-state';
import { StatusChip } from '@atrium/ui/status-chip';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import type { ReactNode } from 'react';
import { useState } from 'react';
import {
  CallsOfTemplateDocument,
  ProposalsBehindTemplateDocument,
  ProposalsOfTemplateDocument,
  type ProposalsOfTemplateQueryVariables,
} from '../../api/generated/features/template/templates.ts';
import { useOperation } from '../../api/index.ts';
import { ScreenLink } from '../../kits/go/index.ts';
import { Answer } from '../../kits/screen/index.ts';
import { useText } from '../../locale/index.ts';
import type { TemplateList } from './template-groups.ts';

interface UseDialogProps {
  readonly template: { readonly templateId: number; readonly name: string };
  readonly onClose: () => void;
}

function Rows({ children }: { children: ReactNode }) {
  return (
    <List dense disablePadding>
      {children}
    </List>
  );
}

const row = { display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', px: 0 } as const;

/** The calls that name a template. */
export function CallsDialog({
  template,
  filter,
  onClose,
}: UseDialogProps & { readonly filter: NonNullable<TemplateList['callsFilter']> }) {
  const text = useText();
  const operation = useOperation(CallsOfTemplateDocument, { filter: { [filter]: [template.templateId] } });
  return (
    <Dialog open title={text('Calls that use "{{name}}"', { name: template.name })} onClose={onClose} width="md">
      <Answer of={operation} field="calls">
        {(calls) =>
          calls.length === 0 ? (
            <EmptyState title={text('No call uses this template')} />
          ) : (
            <Rows>
              {calls.map((call) => (
                <ListItem key={call.id} divider sx={row}>
                  <ScreenLink to="/Calls/$callId" params={{ callId: call.id }}>
                    {call.title ?? call.shortCode}
                  </ScreenLink>
                  <Box sx={{ flex: 1, color: 'text.secondary' }}>
                    <DateText value={call.startCall} /> – <DateText value={call.endCall} />
                  </Box>
                  <StatusChip label={text(call.isActive ? 'Open' : 'Closed')} tone={call.isActive ? 'active' : 'off'} />
                </ListItem>
              ))}
            </Rows>
          )
        }
      </Answer>
    </Dialog>
  );
}

const pageSize = 50;

interface ProposalRowsProps {
  readonly filter: ProposalsOfTemplateQueryVariables['filter'];
}

/** Proposals, page after page. */
function ProposalRows({ filter }: ProposalRowsProps) {
  const text = useText();
  const [first, setFirst] = useState(pageSize);
  const operation = useOperation(ProposalsOfTemplateDocument, { filter, first, offset: 0 });
  return (
    <Answer of={operation} field="proposalsView">
      {({ proposalViews, totalCount }) =>
        proposalViews.length === 0 ? (
          <EmptyState title={text('No proposal was filled in with this template')} />
        ) : (
          <>
            <Rows>
              {proposalViews.map((proposal) => (
                <ListItem key={proposal.primaryKey} divider sx={row}>
                  <Box sx={{ fontVariantNumeric: 'tabular-nums', color: 'text.secondary' }}>{proposal.proposalId}</Box>
                  <Box sx={{ flex: 1, minWidth: 160 }}>
                    <ScreenLink to="/Proposals" query={{ reviewModal: proposal.primaryKey }}>
                      {proposal.title || text('Untitled')}
                    </ScreenLink>
                  </Box>
                  <Box sx={{ color: 'text.secondary' }}>{proposal.callShortCode}</Box>
                  <StatusChip label={proposal.statusName} />
                </ListItem>
              ))}
            </Rows>
            {proposalViews.length < totalCount ? (
              <Button loading={operation.refreshing} onClick={() => setFirst(first + pageSize)} sx={{ mt: 1 }}>
                {text('Show more ({{shown}} of {{total}})', { shown: proposalViews.length, total: totalCount })}
              </Button>
            ) : null}
          </>
        )
      }
    </Answer>
  );
}

/** The proposals of the reviews, samples or entries that were made from a template. */
function ProposalsBehind({ templateId }: { templateId: number }) {
  const text = useText();
  const operation = useOperation(ProposalsBehindTemplateDocument, { templateId });
  return (
    <Answer of={operation} field="template">
      {({ filledInProposals: proposalPks }) =>
        proposalPks.length === 0 ? (
          <EmptyState
            title={text('No proposal stands behind these forms')}
            text={text('They belong to something else, or you may not read it.')}
          />
        ) : (
          <ProposalRows filter={{ proposalPks }} />
        )
      }
    </Answer>
  );
}

/** The proposals that were filled in with a template themselves, or whose reviews, samples and entries were. */
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
      title={text(isOfProposals ? 'Proposals filled in with "{{name}}"' : 'Proposals behind "{{name}}"', { name })}
      onClose={onClose}
      width="md"
    >
      {isOfProposals ? (
        <ProposalRows filter={{ templateIds: [templateId] }} />
      ) : (
        <ProposalsBehind templateId={templateId} />
      )}
    </Dialog>
  );
}
