import { draftStatus } from '../model.ts';

/** What the warnings of bulk actions need to know of each selected proposal. */
export interface SelectedProposal {
  readonly statusId: number;
  readonly instrumentIds: readonly number[];
  readonly fapIds?: readonly number[];
}

export const statusChangeWarningTexts = {
  REOPENS: 'Be aware that changing status to "DRAFT" will reopen proposal for changes and submission.',
  NOT_IN_SCHEDULER:
    'Be aware that proposal/s not assigned to an instrument will not be shown in the scheduler after changing status to "SCHEDULING"',
  DIFFERENT_STATUSES:
    'Be aware that selected proposals have different statuses and changing status will affect all of them.',
} as const;

export type StatusChangeWarning = keyof typeof statusChangeWarningTexts;

/** Returns the warnings shown to an officer before the status of proposals changes (rule P37). */
export function statusChangeWarnings(
  targetShortCode: string | undefined,
  selected: readonly SelectedProposal[],
): StatusChangeWarning[] {
  const warnings: StatusChangeWarning[] = [];
  if (targetShortCode === draftStatus) warnings.push('REOPENS');
  if (targetShortCode === 'SCHEDULING' && selected.some((proposal) => proposal.instrumentIds.length === 0)) {
    warnings.push('NOT_IN_SCHEDULER');
  }
  if (commonStatus(selected) === undefined && selected.length > 1) warnings.push('DIFFERENT_STATUSES');
  return warnings;
}

/** Returns the status to preselect in the dialog: the one that all selected proposals share; undefined if they differ. */
export function commonStatus(selected: readonly SelectedProposal[]): number | undefined {
  const statuses = new Set(selected.map((proposal) => proposal.statusId));
  return statuses.size === 1 ? selected[0]?.statusId : undefined;
}

export const panelAssignmentWarningTexts = {
  NO_INSTRUMENTS:
    'Selected proposal/s do NOT have any instruments assigned. Please assign instruments first and then you can select FAPs accordingly.',
  REMOVES_PANELS:
    'Be aware that leaving FAP selection empty will remove assigned FAP from proposal/s and delete all FAP reviews on that assignment.',
  DIFFERENT_INSTRUMENTS:
    'It is NOT recommended to do group assignment of FAPs to proposals that differ in their instruments. If you want to continue be aware that proposals will get FAPs assigned ONLY to their own instruments accordingly and not to all instruments.',
} as const;

export type PanelAssignmentWarning = keyof typeof panelAssignmentWarningTexts;

/** Returns the warnings shown to an officer before panels are assigned (rule P38). */
export function panelAssignmentWarnings(
  selected: readonly SelectedProposal[],
  chosenFapIds: readonly (number | null)[],
): PanelAssignmentWarning[] {
  if (selected.every((proposal) => proposal.instrumentIds.length === 0)) return ['NO_INSTRUMENTS'];
  const warnings: PanelAssignmentWarning[] = [];
  const key = (proposal: SelectedProposal) => [...proposal.instrumentIds].sort((a, b) => a - b).join();
  if (new Set(selected.map(key)).size > 1) warnings.push('DIFFERENT_INSTRUMENTS');
  const hadPanels = selected.some((proposal) => (proposal.fapIds?.length ?? 0) > 0);
  if (hadPanels && chosenFapIds.some((fapId) => fapId === null)) warnings.push('REMOVES_PANELS');
  return warnings;
}
