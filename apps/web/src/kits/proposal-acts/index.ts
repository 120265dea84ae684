/**
 * What the user office does with proposals: `actsOf(features)` in their order, each with the dialog that carries it out on one or many:
 * `const { Dialog } = proposalActs[act]; <Dialog proposalPks={…} refreshes={[…]} onClose={…} onDone={…} />`.
 */
export { ActButton } from './act-button.tsx';
export { actsOf, type ProposalAct, proposalActs, ReassignRowsDialog } from './acts.ts';
export { staffOf } from './review-staff.ts';
