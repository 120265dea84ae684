import { panelProposalsTab } from '@atrium/domain/session';
import { DeskPart } from '../../features/assignment/desk-part.tsx';
import { ConflictsPart } from '../../features/conflict/conflicts-part.tsx';
import { EventLogPart } from '../../features/event-log/event-log-part.tsx';
import { FapScreen, type FapTab } from '../../features/fap/fap-screen.tsx';
import { MeetingPart } from '../../features/fap-meeting/meeting-part.tsx';
import { FapProposalsPart } from '../../features/fap-review/fap-proposals-part.tsx';
import { ScoresPart } from '../../features/fap-review/scores/scores-part.tsx';
import { CallSettingsPart } from '../../features/fap-review/settings/call-settings-part.tsx';
import { useText } from '../../locale/index.ts';
import { TableOrRecord } from '../records/table-or-record.tsx';

/** The tabs that other areas add to the page of a panel, in order (rule R16). */
const tabs: readonly FapTab[] = [
  {
    label: 'Proposals and Assignments',
    place: panelProposalsTab,
    content: (fap) => <FapProposalsPart key={fap.id} fapId={fap.id} code={fap.code} />,
  },
  {
    label: 'Meeting Components',
    place: 4,
    shown: (fap) => fap.abilities.listMembers.allowed,
    content: (fap) => <MeetingPart key={fap.id} fapId={fap.id} code={fap.code} />,
  },
  {
    label: 'Legacy Proposals',
    place: 5,
    content: (fap) => <FapProposalsPart key={`${fap.id}-legacy`} fapId={fap.id} code={fap.code} legacy />,
  },
  {
    label: 'Logs',
    place: 7,
    shown: (fap) => fap.abilities.update.allowed,
    content: (fap) => <EventLogPart key={fap.id} prefix="FAP" objectId={fap.id} />,
  },
  {
    label: 'Conflicts of Interest',
    place: 8,
    shown: ({ conflictAbilities: may }) => Boolean(may?.keep.allowed || may?.declare.allowed),
    content: (fap) => <ConflictsPart key={fap.id} fapId={fap.id} />,
  },
  {
    label: 'Review Desk',
    place: 9,
    shown: (fap) => fap.abilities.listMembers.allowed,
    content: (fap) => <DeskPart key={fap.id} fapId={fap.id} />,
  },
  {
    // Placed after the earlier tabs, so that bookmarked addresses still open the same tabs.
    label: 'Scores',
    place: 10,
    shown: (fap) => fap.abilities.listMembers.allowed,
    content: (fap) => <ScoresPart key={fap.id} fapId={fap.id} />,
  },
  {
    label: 'Review Period',
    place: 11,
    shown: ({ callSettingsAbilities }) => Boolean(callSettingsAbilities?.set.allowed),
    content: (fap) => <CallSettingsPart key={fap.id} fapId={fap.id} />,
  },
];

/** The page of a panel with the tabs of all areas, or one of its proposals. */
export function FapPage() {
  const text = useText();
  return <TableOrRecord table={<FapScreen more={tabs} />} record="panel" backLabel={text('Back to the panel')} />;
}
