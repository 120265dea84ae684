/**
 * Actions of the user office on proposals: `actsOf(features)` lists them in order, each with the dialog that carries it out on one or many
 * proposals: `const { Dialog } = proposalActs[act]; <Dialog proposalPks={…} refreshes={[…]} onClose={…} onDone={…} />`.
 */
export { ActButton } from './act-button.tsx';
export { actsOf, type ProposalAct, proposalActs, ReassignRowsDialog } from './acts.ts';
export { staffOf } from './review-staff.ts';
