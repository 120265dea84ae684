/** What one proposal was told by the server: only what was acknowledged counts, and what hung in the air may or may not be. */
export interface Entry {
  readonly pk: number;
  readonly questionaryId: number;
  /** Titles whose saving was acknowledged, in order. */
  readonly titles: string[];
  /** Answers whose saving was acknowledged, in order. */
  readonly answers: string[];
  submitted: boolean;
  pending?: { readonly what: 'title' | 'answer' | 'submit'; readonly value: string };
}

export interface Ledger {
  readonly entries: Entry[];
  /** Creations that were sent and never answered. */
  unanswered: number;
  /** Answers of the server that say no; under load there must be none while it lives. */
  readonly refusals: string[];
}

/** Sends one GraphQL request; throws when the server does not answer with data. */
export type Send = (query: string, variables: Record<string, unknown>) => Promise<Record<string, never>>;

/**
 * One applicant's work, again and again until told to stop: create a proposal, save its title and an answer a few times, submit
 * it. Every acknowledgement goes into the ledger the moment it comes; the first request without an answer ends the work.
 */
export async function applyUntilStopped(
  name: string,
  world: { callId: number; topicId: number; questionId: string },
  ledger: Ledger,
  send: Send,
  stopped: () => boolean,
): Promise<void> {
  for (let round = 0; !stopped(); round++) {
    ledger.unanswered += 1;
    const created = (await send(
      'mutation ($callId: Int!) { createProposal(callId: $callId) { primaryKey questionaryId } }',
      { callId: world.callId },
    )) as { createProposal?: { primaryKey: number; questionaryId: number } };
    if (!created.createProposal) return;
    ledger.unanswered -= 1;
    const { primaryKey: pk, questionaryId } = created.createProposal;
    const entry: Entry = { pk, questionaryId, titles: [], answers: [], submitted: false };
    ledger.entries.push(entry);
    for (let save = 0; save < 3; save++) {
      const value = `${name} ${round} ${save}`;
      entry.pending = { what: 'title', value };
      await send(
        `mutation ($pk: Int!, $title: String) { updateProposal(proposalPk: $pk, title: $title, abstract: "x", users: []) { title } }`,
        { pk, title: value },
      );
      entry.titles.push(value);
      entry.pending = { what: 'answer', value };
      await send(
        'mutation ($id: Int!, $topicId: Int!, $answers: [AnswerInput!]!) { answerTopic(questionaryId: $id, topicId: $topicId, answers: $answers) { answerId } }',
        {
          id: questionaryId,
          topicId: world.topicId,
          answers: [{ questionId: world.questionId, value: JSON.stringify({ value }) }],
        },
      );
      entry.answers.push(value);
      delete entry.pending;
    }
    entry.pending = { what: 'submit', value: '' };
    await send('mutation ($pk: Int!) { submitProposal(proposalPk: $pk) { submitted } }', { pk });
    entry.submitted = true;
    delete entry.pending;
  }
}
