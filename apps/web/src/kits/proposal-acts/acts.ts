import type { FeatureId } from '../../api/generated/schema.ts';
import type { ActDialogProps } from './chosen-dialog.tsx';
import { CloneDialog } from './clone-dialog.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { DownloadDialog } from './download-dialog.tsx';
import { InstrumentsDialog } from './instruments-dialog.tsx';
import { NotifyDialog } from './notify-dialog.tsx';
import { PanelsDialog } from './panels-dialog.tsx';
import { StatusDialog } from './status-dialog.tsx';

interface Act {
  readonly label: string;
  readonly Dialog: (props: ActDialogProps) => React.ReactNode;
  readonly feature?: FeatureId;
  readonly destructive?: boolean;
}

/** What the user office does with proposals, one or many, in its order; each opens a dialog (rule P100). */
export const proposalActs = {
  INSTRUMENTS: { label: 'Assign instrument', Dialog: InstrumentsDialog, feature: 'INSTRUMENT_MANAGEMENT' },
  PANELS: { label: 'Assign panel', Dialog: PanelsDialog, feature: 'FAP_REVIEW' },
  STATUS: { label: 'Change status', Dialog: StatusDialog },
  NOTIFY: { label: 'Notify', Dialog: NotifyDialog },
  CLONE: { label: 'Clone', Dialog: CloneDialog },
  DOWNLOAD: { label: 'Download', Dialog: DownloadDialog },
  DELETE: { label: 'Delete', Dialog: DeleteDialog, destructive: true },
} as const satisfies Record<string, Act>;

export type ProposalAct = keyof typeof proposalActs;

/** The acts a facility has, by what it has switched on. */
export function actsOf(features: ReadonlySet<FeatureId>): readonly (Act & { readonly act: ProposalAct })[] {
  return (Object.keys(proposalActs) as ProposalAct[])
    .map((act): Act & { readonly act: ProposalAct } => ({ act, ...proposalActs[act] }))
    .filter(({ feature }) => !feature || features.has(feature));
}
