/**
 * What the server acknowledged about one proposal: only acknowledged requests count, and a request in flight may or may not have been
 * carried out.
 */
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
  /** Creations that were sent and never acknowledged. */
  unanswered: number;
  /** Refusals by the server; there must be none under load while it is alive. */
  readonly refusals: string[];
}

/** Sends one GraphQL request; throws if the server does not respond with data. */
export type Send = (query: string, variables: Record<string, unknown>) => Promise<Record<string, never>>;

/**
 * Repeats the work of one applicant until told to stop: creates a proposal, saves its title and an answer a few times, submits it. Every
 * acknowledgement is recorded in the ledger as soon as it arrives; the first request without a response ends the work.
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
