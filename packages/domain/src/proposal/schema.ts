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

/** A key that must be chosen, with the sentence for when it is not. */
const chosen = (message: string) => z.int({ error: message }).min(-2147483648).max(2147483647);

const titleRequired = 'Proposal Title is required';
/** Said where there is no abstract, or none in the form in which it is stored. */
export const abstractRequired = 'Proposal Abstract is required';

const given = (value: unknown) => typeof value === 'string' && value.trim() !== '';

/** A title of at most 175 characters (rule P6). */
export const proposalTitle = z
  .string()
  .max(titleLimit, { message: `Please make title at most ${titleLimit} characters long` })
  .nullish()
  .refine(given, { message: titleRequired });

/** An abstract of at most 1500 characters (rule P7). */
export const proposalAbstract = z
  .string()
  .max(abstractLimit, { message: `Please make abstract at most ${abstractLimit} characters long` })
  .nullish()
  .refine(given, { message: abstractRequired });

const proposalPks = (limit: number) => z.array(id()).min(1, { message: 'Please select a proposal' }).max(limit);

export const proposalArgs = z.object({ primaryKey: id() });
export const proposalByIdArgs = z.object({ proposalId: z.string().max(64) });
export const proposalPkArgs = z.object({ proposalPk: id() });

/** `attempt` names one press of the button: sent again because no answer came, the answer is the first one's. */
export const submitProposalArgs = z.object({ proposalPk: id(), attempt: z.string().max(attemptLimit).nullish() });

/** More time for one proposal, with the reason that its people read (rule P121). */
export const extendProposalArgs = z.object({
  proposalPk: id(),
  until: z.date({ error: 'Please say until when' }),
  reason: z
    .string()
    .trim()
    .min(1, { message: 'Please give a reason' })
    .max(extensionReasonLimit, { message: `Please make the reason at most ${extensionReasonLimit} characters long` }),
});

export const proposalReceiptKind = z.enum(receiptKinds).meta({ id: 'ProposalReceiptKind' });

export const createProposalArgs = z.object({ callId: id() });

/** What the first step of the wizard had read when somebody began to change it. */
export const readBasis = z
  .object({
    title: z.string().max(2000),
    abstract: z.string().max(20_000),
    proposerId: id(),
    users: z.array(id()).max(coProposersLimit),
  })
  .meta({ id: 'ProposalBasisRead' });

/** Title and abstract may be absent on the wire, and are asked for here, so that the answer says which one is missing. */
export const updateProposalArgs = z
  .object({
    proposalPk: id(),
    title: proposalTitle,
    abstract: proposalAbstract,
    users: z.array(id()).max(coProposersLimit).nullish(),
    proposerId: id().nullish(),
    created: z.date().nullish(),
    /** Saved by the form while somebody writes a draft: nobody is told. */
    isAutosave: z.boolean().nullish(),
    /** What the form had read: what somebody else changed since is not overwritten. Left out, the save overwrites. */
    read: readBasis.nullish(),
  })
  .superRefine(({ title, abstract }, context) => {
    if (title === undefined) context.addIssue({ code: 'custom', path: ['title'], message: titleRequired });
    if (abstract === undefined) context.addIssue({ code: 'custom', path: ['abstract'], message: abstractRequired });
  });

/** The first step of the wizard: what `updateProposal` takes, with the people the screen must have. */
export const proposalBasisForm = z.object({
  title: proposalTitle,
  abstract: proposalAbstract,
  proposerId: chosen('Please specify principal investigator'),
  users: z.array(id()).max(coProposersLimit),
});

/** The words of the first step alone: what can be kept while they are written. */
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
 * A proposal that was handed in elsewhere, on behalf of its submitter (rule P19). Scripts send the reference as a whole number; one that
 * is none comes as text in `reference`, which counts where both are given (rule X28).
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
  /** Exactly these, or with `keepOthers` these besides those each proposal has. */
  instrumentIds: z.array(id()).max(500),
  keepOthers: z.boolean().nullish(),
  /** With `keepOthers`: taken off the proposals that have them. */
  removeInstrumentIds: z.array(id()).max(500).nullish(),
});

/** The techniques a proposal has from now on; none takes them all away. */
export const assignProposalToTechniquesArgs = z.object({ proposalPk: id(), techniqueIds: z.array(id()).max(500) });

export const proposalPksArgs = z.object({ proposalPks: proposalPks(bulkLimit) });

export const assignProposalsToFapsArgs = z.object({
  proposalPks: proposalPks(bulkLimit),
  fapInstruments: z
    .array(z.object({ instrumentId: id().nullish(), fapId: id().nullish() }).meta({ id: 'FapInstrumentInput' }))
    .max(500),
  /** Instruments that are not named keep their panels; otherwise they lose them. */
  keepOthers: z.boolean().nullish(),
});

export const removeProposalsFromFapsArgs = z.object({
  proposalPks: proposalPks(bulkLimit),
  fapIds: z.array(id()).max(500),
});

export const userProposalsFilter = z
  .object({
    instrumentId: id().nullish(),
    managementDecisionSubmitted: z.boolean().nullish(),
    finalStatus: proposalEndStatus.nullish(),
    /** Drafts of calls that are open to the caller now, by the clock of the server. */
    awaitsSubmission: z.boolean().nullish(),
    /** Only those whose people were told a result, while the cycle of the call is not over (rule P180). */
    resultTold: z.boolean().nullish(),
  })
  .meta({ id: 'UserProposalsFilter' });

/** The proposals of a person; left out, paging, search and order mean all of them, newest first, as ever. */
export const userProposalsArgs = z.object({
  filter: userProposalsFilter.nullish(),
  searchText: z.string().max(ownSearchTextLimit).nullish(),
  ...paging,
  ...sortingBy(ownSortFields),
});
