import { recordKey } from '@atrium/domain/live';
import { StatusChip } from '@atrium/ui/status-chip';
import { Tabs } from '@atrium/ui/tabs';
import Box from '@mui/material/Box';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { FapRecordDocument, type FapRecordFragment } from '../../api/generated/features/fap/fap.ts';
import { useOperation } from '../../api/index.ts';
import { useAddressTab } from '../../kits/address-state/index.ts';
import { QueryResult, Screen } from '../../kits/screen/index.ts';
import { useText } from '../../locale/index.ts';
import { FapDocuments, FapDocumentsUpload } from './fap-documents.tsx';
import { FapInformationTab } from './fap-information-tab.tsx';
import { FapMembersTab } from './fap-members-tab.tsx';

/** A tab of the panel's page. Other areas pass in their own tabs where the route is defined. */
export interface FapTab {
  readonly label: string;
  /** Its number in the address, which is the same for all users and in links from other clients. */
  readonly place: number;
  /** Its position among the tabs; its number by default. */
  readonly order?: number;
  /** Whether the user sees the tab; by default everybody who may open the panel does. */
  readonly shown?: (fap: FapRecordFragment) => boolean;
  readonly content: (fap: FapRecordFragment) => ReactNode;
}

const ownTabs: readonly FapTab[] = [
  {
    label: 'General',
    place: 0,
    shown: (fap) => fap.abilities.listMembers.allowed,
    content: (fap) => <FapInformationTab key={fap.id} fap={fap} />,
  },
  {
    label: 'Members',
    place: 2,
    shown: (fap) => fap.abilities.listMembers.allowed,
    content: (fap) => <FapMembersTab fap={fap} />,
  },
  {
    // After the proposals, which reviewers come for.
    label: 'Documents',
    place: 1,
    order: 3.5,
    content: (fap) => <FapDocuments fap={fap} />,
  },
  {
    label: 'Documents - Upload',
    place: 6,
    shown: (fap) => fap.abilities.update.allowed,
    content: (fap) => <FapDocumentsUpload key={fap.id} fap={fap} />,
  },
];

const orderOf = ({ place, order }: FapTab) => order ?? place;

function FapTabs({ fap, more }: { fap: FapRecordFragment; more: readonly FapTab[] }) {
  const text = useText();
  const [place, setPlace] = useAddressTab();
  const tabs = [...ownTabs, ...more]
    .filter((item) => item.shown?.(fap) ?? true)
    .toSorted((a, b) => orderOf(a) - orderOf(b));
  return (
    <Tabs
      label={text('Parts of the panel')}
      index={Math.max(
        0,
        tabs.findIndex((item) => item.place === place),
      )}
      onIndex={(index) => setPlace(tabs[index]?.place ?? 0)}
      items={tabs.map((item) => ({ label: text(item.label), content: item.content(fap) }))}
    />
  );
}

const noTabs: readonly FapTab[] = [];

/** The page of one panel: information, members, and tabs of other areas (rule R16). */
export function FapScreen({ more = noTabs }: { more?: readonly FapTab[] }) {
  const text = useText();
  const params = useParams({ strict: false }) as { id: string };
  const operation = useOperation(
    FapRecordDocument,
    { id: Number(params.id) || 0 },
    { quiet: true, live: ({ fap }) => (fap ? [recordKey('fap', fap.id)] : []) },
  );
  const fap = operation.data?.fap;
  return (
    <Screen
      title={fap?.code ?? text('Facility panel')}
      context={
        fap ? (
          <>
            {fap.description ? <Box sx={{ overflowWrap: 'anywhere' }}>{fap.description}</Box> : null}
            {text('Proposals: {{ready}} to review now, {{all}} in open calls', {
              ready: fap.proposalReadyCount,
              all: fap.proposalCurrentCount,
            })}{' '}
            {fap.active ? null : <StatusChip label={text('Inactive')} tone="off" />}
          </>
        ) : (
          ' '
        )
      }
    >
      <QueryResult of={operation} field="fap" absent="Panel not found" kept={`fap-${params.id}`}>
        {(found) => <FapTabs fap={found} more={more} />}
      </QueryResult>
    </Screen>
  );
}
