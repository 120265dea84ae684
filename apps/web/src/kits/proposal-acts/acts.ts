import { lazyPart } from '@atrium/ui/lazy-part';
import type { ComponentType } from 'react';
import type { FeatureId } from '../../api/generated/schema.ts';
import type { ActDialogProps } from './chosen-dialog.tsx';

const CloneDialog = lazyPart(() => import('./clone-dialog.tsx').then((m) => m.CloneDialog));
const DeleteDialog = lazyPart(() => import('./delete-dialog.tsx').then((m) => m.DeleteDialog));
const DownloadDialog = lazyPart(() => import('./download-dialog.tsx').then((m) => m.DownloadDialog));
const InstrumentsOfProposalsDialog = lazyPart(() =>
  import('./instruments-dialog.tsx').then((m) => m.InstrumentsOfProposalsDialog),
);
const NotifyDialog = lazyPart(() => import('./notify-dialog.tsx').then((m) => m.NotifyDialog));
const PanelsDialog = lazyPart(() => import('./panels-dialog.tsx').then((m) => m.PanelsDialog));
const ReassignDialog = lazyPart(() => import('./reassign/reassign-dialog.tsx').then((m) => m.ReassignDialog));
const ChangeStatusDialog = lazyPart(() => import('./status-dialog.tsx').then((m) => m.ChangeStatusDialog));

/** The same for technical reviews that the screen behind has already fetched. */
export const ReassignRowsDialog = lazyPart(() =>
  import('./reassign/reassign-dialog.tsx').then((m) => m.ReassignRowsDialog),
);

interface Act {
  readonly label: string;
  readonly Dialog: ComponentType<ActDialogProps>;
  readonly feature?: FeatureId;
  readonly destructive?: boolean;
}

/** The actions of the user office on one or many proposals, in the order they are offered; each opens a dialog (rule P100). */
export const proposalActs = {
  INSTRUMENTS: { label: 'Assign instrument', Dialog: InstrumentsOfProposalsDialog, feature: 'INSTRUMENT_MANAGEMENT' },
  PANELS: { label: 'Assign panel', Dialog: PanelsDialog, feature: 'FAP_REVIEW' },
  REASSIGN: { label: 'Reassign technical reviews', Dialog: ReassignDialog, feature: 'TECHNICAL_REVIEW' },
  STATUS: { label: 'Change status', Dialog: ChangeStatusDialog },
  NOTIFY: { label: 'Notify', Dialog: NotifyDialog },
  CLONE: { label: 'Clone', Dialog: CloneDialog },
  DOWNLOAD: { label: 'Download', Dialog: DownloadDialog },
  DELETE: { label: 'Delete', Dialog: DeleteDialog, destructive: true },
} as const satisfies Record<string, Act>;

export type ProposalAct = keyof typeof proposalActs;

/** Returns the acts available at the facility, depending on its enabled features. */
export function actsOf(features: ReadonlySet<FeatureId>): readonly (Act & { readonly act: ProposalAct })[] {
  return (Object.keys(proposalActs) as ProposalAct[])
    .map((act): Act & { readonly act: ProposalAct } => ({ act, ...proposalActs[act] }))
    .filter(({ feature }) => !feature || features.has(feature));
}
