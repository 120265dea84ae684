import { publicStatusOf } from '@atrium/domain/proposal';
import { feasibilityWords, mayViewTechnicalReview } from '@atrium/domain/technical-review';
import type { Ctx } from '../../access/context.ts';
import { calls } from '../call/index.ts';
import { namesAuthors } from '../fap/index.ts';
import { instruments } from '../instrument/index.ts';
import { coProposersOf, type ProposalRow } from '../proposal/index.ts';
import { surroundingsOf } from '../questionary/index.ts';
import { statuses } from '../status/index.ts';
import { reviewsOfProposal, type TechnicalReviewRow, technicalReviewFacts } from '../technical-review/index.ts';
import { type PersonRow, people } from '../user/index.ts';
import type { DocumentPerson, DocumentTechnicalReview, ProposalDocument } from './documents/model.ts';
import { documentEntries, entryDocuments, listedByQuestion } from './entries/entry-documents.ts';
import { letterhead } from './letterhead.ts';
import { questionaryDocument } from './questionary-document.ts';

const personOf = (person: PersonRow | null): DocumentPerson => ({
  name: person ? `${person.preferredname || person.firstname} ${person.lastname}` : 'Unknown',
  institution: person?.institution ?? null,
  country: person?.country ?? null,
});

/** Replaces a person if the panel reviews without names (rule R240). */
const notTold: DocumentPerson = { name: 'Not shown to reviewers', institution: null, country: null };

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** Returns the technical reviews the caller may read, with the comment meant for the panel. */
export async function technicalReviewsFor(
  ctx: Ctx,
  proposalPk: number,
  unit: string,
): Promise<DocumentTechnicalReview[]> {
  // A reviewer of one panel may read reviews that a reviewer of another panel may not.
  if (ctx.audience === 'every reader') return [];
  const rows = await reviewsOfProposal.load(ctx, proposalPk);
  const facts = await Promise.all(rows.map((row) => technicalReviewFacts(ctx, row.id)));
  const readable = rows.filter((_, at) => facts[at] && mayViewTechnicalReview(ctx.actor, facts[at]).allowed);
  return Promise.all(
    readable.map(async (row: TechnicalReviewRow) => ({
      instrument: (await instruments.load(ctx, row.instrumentId))?.name ?? '',
      status: row.status ? feasibilityWords[row.status] : 'Not reviewed yet',
      time:
        row.timeAllocation === null ? 'None' : `${row.timeAllocation} ${unit}${row.timeAllocation === 1 ? '' : 's'}`,
      comment: row.publicComment ?? '',
    })),
  );
}

/** Returns what the document of a proposal shows to the caller. */
export async function proposalDocument(ctx: Ctx, proposal: ProposalRow): Promise<ProposalDocument> {
  const call = await calls.load(ctx, proposal.callId);
  const isNamed = await namesAuthors(ctx, proposal.proposalPk);
  const links = isNamed ? await coProposersOf.load(ctx, proposal.proposalPk) : [];
  const unit = (call?.allocationTimeUnit ?? 'Day').toLowerCase();
  const listed = await listedByQuestion(ctx, proposal.proposalPk);
  const [pi, coProposers, status, questionary, technicalReviews, head, words] = await Promise.all([
    isNamed ? people.load(ctx, proposal.proposerId) : null,
    people.loadMany(
      ctx,
      links.map((link) => link.userId),
    ),
    statuses.load(ctx, proposal.statusId),
    questionaryDocument(ctx, proposal.questionaryId, { allocationTimeUnit: unit, entries: documentEntries(listed) }),
    technicalReviewsFor(ctx, proposal.proposalPk, unit),
    letterhead(ctx),
    surroundingsOf(ctx),
  ]);
  const parts = await entryDocuments(ctx, questionary, listed, { allocationTimeUnit: unit });
  const isApplicant = ctx.actor.kind === 'person' && ctx.actor.role === 'USER';
  return {
    proposalId: proposal.proposalId,
    title: proposal.title,
    abstract: proposal.abstract,
    call: call?.shortCode ?? '',
    status: isApplicant ? capitalised(publicStatusOf(proposal)) : (status?.name ?? ''),
    submitted: proposal.submittedDate ? words.formatDate(proposal.submittedDate.toISOString(), false) : null,
    principalInvestigator: isNamed ? personOf(pi) : notTold,
    coProposers: coProposers.map(personOf),
    topics: questionary.topics,
    entries: parts.entries,
    technicalReviews,
    attachments: [...questionary.attachments, ...parts.attachments],
    ...head,
  };
}
