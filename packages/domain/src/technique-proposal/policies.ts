import { rule } from '../kernel/index.ts';
import {
  absentTechniqueProposal,
  type TechniqueInstrumentChange,
  type TechniqueProposalFacts,
  type TechniqueStatusChange,
  techniqueStatuses,
} from './model.ts';
import {
  mayAssignInstruments,
  mayChangeTechniqueStatus,
  mayListTechniqueProposals,
  mayViewTechniqueProposal,
} from './policy.ts';

const some: TechniqueProposalFacts = {
  ...absentTechniqueProposal,
  deletedAt: null,
  status: 'UNDER_REVIEW',
  techniqueIds: [1],
  techniqueInstrumentIds: [1, 2],
};
const own: TechniqueProposalFacts = { ...some, isScientistOnTechnique: true };

const changes: Readonly<Record<string, TechniqueStatusChange>> = Object.fromEntries(
  techniqueStatuses.flatMap((status) =>
    techniqueStatuses
      .filter((target) => target !== status)
      .map((target) => [
        `own technique, with instrument, ${status} to ${target}`,
        { target, proposals: [{ ...own, status, instrumentIds: [1] }] },
      ]),
  ),
);

const assignments: Readonly<Record<string, TechniqueInstrumentChange>> = Object.fromEntries(
  techniqueStatuses.map((status) => [
    `own technique, ${status}`,
    { instrumentIds: [1], proposals: [{ ...own, status }] },
  ]),
);

export const techniqueProposalPolicies = {
  list: rule('techniqueProposal.list', mayListTechniqueProposals),
  view: rule('techniqueProposal.view', mayViewTechniqueProposal, {
    'of another technique': some,
    'of the own technique': own,
    'of the own technique, expired': { ...own, status: 'EXPIRED' },
    'without a technique': { ...own, techniqueIds: [] },
  }),
  changeStatus: rule('techniqueProposal.changeStatus', mayChangeTechniqueStatus, {
    'of another technique': { target: 'UNSUCCESSFUL', proposals: [some] },
    'without instrument, UNDER_REVIEW to APPROVED': { target: 'APPROVED', proposals: [own] },
    ...changes,
  } as Readonly<Record<string, TechniqueStatusChange>>),
  assignInstruments: rule('techniqueProposal.assignInstruments', mayAssignInstruments, {
    'of another technique': { instrumentIds: [1], proposals: [some] },
    'an instrument of another technique': { instrumentIds: [3], proposals: [own] },
    ...assignments,
  } as Readonly<Record<string, TechniqueInstrumentChange>>),
};
