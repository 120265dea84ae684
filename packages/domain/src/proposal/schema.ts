import { z } from 'zod';
import { referenceNumberLimit } from '../call/index.ts';
import { id, paging, sortingBy } from '../kernel/index.ts';
import {
  abstractLimit,
  bulkLimit,
  cloneLimit,
  coProposersLimit,
  extensionReasonLimit,
  finalStatuses,
  ownSearchTextLimit,
  publicStatuses,
  titleLimit,
} from './model.ts';
import { ownSortFields } from './own-list.ts';
import { attemptLimit, receiptKinds } from './submission/receipt.ts';

export const proposalEndStatus = z.enum(finalStatuses).meta({ id: 'ProposalEndStatus' });
export const proposalPublicStatus = z.enum(publicStatuses).meta({ id: 'ProposalPublicStatus' });

/** A key that must be chosen, with the message for when it is not. */
const chosen = (message: string) => z.int({ error: message }).min(-2147483648).max(2147483647);

const titleRequired = 'Proposal Title is required';
/** Reported if an abstract is missing, or nothing is left of it in its stored form. */
export const abstractRequired = 'Proposal Abstract is required';

const given = (value: unknown) => typeof value === 'string' && value.trim() !== '';

/** A title of at most 175 characters (rule P6). */
export const proposalTitle = z
  .string()
  .max(titleLimit, { message: `Please make title at most ${titleLimit} characters long` })
  .nullish()
  .refine(given, { message: titleRequired });

/** An abstract of at most 1500 characters (rule P7). */
const proposalAbstract = z
  .string()
  .max(abstractLimit, { message: `Please make abstract at most ${abstractLimit} characters long` })
  .nullish()
  .refine(given, { message: abstractRequired });

const proposalPks = (limit: number) => z.array(id()).min(1, { message: 'Please select a proposal' }).max(limit);

export const proposalArgs = z.object({ primaryKey: id() });
export const proposalByIdArgs = z.object({ proposalId: z.string().max(64) });
export const proposalPkArgs = z.object({ proposalPk: id() });

/** `attempt` identifies one press of the button: a request repeated because no response arrived gets the response of the first. */
export const submitProposalArgs = z.object({ proposalPk: id(), attempt: z.string().max(attemptLimit).nullish() });

/** More time for one proposal, with a reason that its members can read (rule P121). */
export const extendProposalArgs = z.object({
  proposalPk: id(),
  until: z.date({ error: 'Please enter a deadline' }),
  reason: z
    .string()
    .trim()
    .min(1, { message: 'Please give a reason' })
    .max(extensionReasonLimit, { message: `Please make the reason at most ${extensionReasonLimit} characters long` }),
});

export const proposalReceiptKind = z.enum(receiptKinds).meta({ id: 'ProposalReceiptKind' });

export const createProposalArgs = z.object({ callId: id() });

/** The first step of the wizard as it was read before the user began to edit it. */
const readBasis = z
  .object({
    title: z.string().max(2000),
    abstract: z.string().max(20_000),
    proposerId: id(),
    users: z.array(id()).max(coProposersLimit),
  })
  .meta({ id: 'ProposalBasisRead' });

/** Title and abstract may be absent on the wire, but are required here, so that the error says which one is missing. */
export const updateProposalArgs = z
  .object({
    proposalPk: id(),
    title: proposalTitle,
    abstract: proposalAbstract,
    users: z.array(id()).max(coProposersLimit).nullish(),
    proposerId: id().nullish(),
    created: z.date().nullish(),
    /** Whether the form saved automatically while a draft was being edited; this notifies nobody. */
    isAutosave: z.boolean().nullish(),
    /** What the form had read, to protect changes by others since then; without it the save overwrites. */
    read: readBasis.nullish(),
  })
  .superRefine(({ title, abstract }, context) => {
    if (title === undefined) context.addIssue({ code: 'custom', path: ['title'], message: titleRequired });
    if (abstract === undefined) context.addIssue({ code: 'custom', path: ['abstract'], message: abstractRequired });
  });

/** The first step of the wizard: the fields of `updateProposal`, with the people that the screen requires. */
export const proposalBasisForm = z.object({
  title: proposalTitle,
  abstract: proposalAbstract,
  proposerId: chosen('Please specify principal investigator'),
  users: z.array(id()).max(coProposersLimit),
});

/** The texts of the first step alone, which can be saved while they are being edited. */
export const proposalTextForm = proposalBasisForm.pick({ title: true, abstract: true });

export const cloneProposalsArgs = z.object({
  cloneProposalsInput: z
    .object({
      callId: chosen('You must select active call'),
      proposalsToClonePk: proposalPks(cloneLimit),
    })
    .meta({ id: 'CloneProposalsInput' }),
});

/**
 * A proposal that was submitted elsewhere, imported on behalf of its submitter (rule P19). Scripts send the reference as a whole number;
 * any other reference is sent as text in `reference`, which takes precedence if both are given (rule X28).
 */
export const importProposalArgs = z
  .object({
    submitterId: id(),
    referenceNumber: z.int().min(0).nullish(),
    reference: z
      .string()
      .max(referenceNumberLimit, { message: `Please make it at most ${referenceNumberLimit} characters long` })
      .refine(given, { message: 'Reference number is required' })
      .nullish(),
    callId: id(),
    submittedDate: z.date({
      error: 'Can not create proposal because there was no submitted date specified',
    }),
    title: z.string().max(titleLimit).nullish(),
    abstract: z.string().max(abstractLimit).nullish(),
    users: z.array(id()).max(coProposersLimit).nullish(),
    proposerId: id().nullish(),
    created: z.date().nullish(),
    techniqueIds: z.array(id()).max(500).nullish(),
    instrumentId: id().nullish(),
  })
  .refine(({ reference, referenceNumber }) => (reference ?? referenceNumber ?? undefined) !== undefined, {
    message: 'Reference number is required',
    path: ['referenceNumber'],
  });

export const changeProposalsStatusArgs = z.object({
  changeProposalsStatusInput: z
    .object({
      statusId: chosen('You must select proposal status'),
      proposalPks: proposalPks(bulkLimit),
    })
    .meta({ id: 'ChangeProposalsStatusInput' }),
});

export const assignProposalsToInstrumentsArgs = z.object({
  proposalPks: proposalPks(bulkLimit),
  /** Exactly these instruments, or with `keepOthers` these in addition to those each proposal has. */
  instrumentIds: z.array(id()).max(500),
  keepOthers: z.boolean().nullish(),
  /** With `keepOthers`: instruments to remove from the proposals that have them. */
  removeInstrumentIds: z.array(id()).max(500).nullish(),
});

/** The complete new list of a proposal's techniques; an empty list removes all. */
export const assignProposalToTechniquesArgs = z.object({ proposalPk: id(), techniqueIds: z.array(id()).max(500) });

export const proposalPksArgs = z.object({ proposalPks: proposalPks(bulkLimit) });

export const assignProposalsToFapsArgs = z.object({
  proposalPks: proposalPks(bulkLimit),
  fapInstruments: z
    .array(z.object({ instrumentId: id().nullish(), fapId: id().nullish() }).meta({ id: 'FapInstrumentInput' }))
    .max(500),
  /** Whether instruments that are not named keep their panels; otherwise they lose them. */
  keepOthers: z.boolean().nullish(),
});

export const removeProposalsFromFapsArgs = z.object({
  proposalPks: proposalPks(bulkLimit),
  fapIds: z.array(id()).max(500),
});

const userProposalsFilter = z
  .object({
    instrumentId: id().nullish(),
    managementDecisionSubmitted: z.boolean().nullish(),
    finalStatus: proposalEndStatus.nullish(),
    /** Only drafts of calls that are open to the caller now, by the server's clock. */
    awaitsSubmission: z.boolean().nullish(),
    /** Only proposals whose members were notified of a result and whose call's cycle is not over (rule P180). */
    resultTold: z.boolean().nullish(),
  })
  .meta({ id: 'UserProposalsFilter' });

/** The proposals of a person. Paging, search and sorting are optional; without them all proposals are returned, newest first. */
export const userProposalsArgs = z.object({
  filter: userProposalsFilter.nullish(),
  searchText: z.string().max(ownSearchTextLimit).nullish(),
  ...paging,
  ...sortingBy(ownSortFields),
});
