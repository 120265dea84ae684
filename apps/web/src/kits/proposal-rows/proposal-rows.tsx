import { ActionButton } from '@atrium/ui/action-button';
import Box from '@mui/material/Box';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import { type ReactNode, useState } from 'react';
import {
  ProposalRowsDocument,
  type ProposalRowsQueryVariables,
} from '../../api/generated/kits/proposal-rows/proposal-rows.ts';
import { useOperation } from '../../api/index.ts';
import { useText } from '../../locale/index.ts';
import { ScreenLink } from '../go/index.ts';
import { QueryResult } from '../screen/index.ts';
import { ProposalStatusOf } from './proposal-status.tsx';

/** Shows the records that a number counts, in a dialog. */
export function CountRows({ children }: { readonly children: ReactNode }) {
  return (
    <List dense disablePadding>
      {children}
    </List>
  );
}

export function CountRow({ children }: { readonly children: ReactNode }) {
  return (
    <ListItem divider sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', px: 0 }}>
      {children}
    </ListItem>
  );
}

const pageSize = 50;

interface ProposalRowsProps {
  readonly filter: ProposalRowsQueryVariables['filter'];
  /** Shown if no proposal matches. */
  readonly empty: ReactNode;
}

/** A paged list of proposals, each linked to its record. */
export function ProposalRows({ filter, empty }: ProposalRowsProps) {
  const text = useText();
  const [first, setFirst] = useState(pageSize);
  const operation = useOperation(ProposalRowsDocument, { filter, first });
  return (
    <QueryResult of={operation} field="proposalsView">
      {({ proposalViews, totalCount }) =>
        proposalViews.length === 0 ? (
          empty
        ) : (
          <>
            <CountRows>
              {proposalViews.map(
                ({ primaryKey, proposalId, title, callShortCode, statusId, statusName, submitted }) => (
                  <CountRow key={primaryKey}>
                    <Box sx={{ fontVariantNumeric: 'tabular-nums', color: 'text.secondary' }}>{proposalId}</Box>
                    <Box sx={{ flex: 1, minWidth: 160 }}>
                      <ScreenLink to="/Proposals" query={{ reviewModal: primaryKey }}>
                        {title || text('Untitled')}
                      </ScreenLink>
                    </Box>
                    <Box sx={{ color: 'text.secondary' }}>{callShortCode}</Box>
                    <ProposalStatusOf statusId={statusId} name={statusName} submitted={submitted} />
                  </CountRow>
                ),
              )}
            </CountRows>
            {proposalViews.length < totalCount ? (
              <ActionButton busy={operation.refreshing} onClick={() => setFirst(first + pageSize)} sx={{ mt: 1 }}>
                {text('Show more ({{shown}} of {{total}})', { shown: proposalViews.length, total: totalCount })}
              </ActionButton>
            ) : null}
          </>
        )
      }
    </QueryResult>
  );
}
