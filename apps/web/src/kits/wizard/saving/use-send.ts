import type { Outcome, Theirs } from '@atrium/domain/draft';
import { useSurroundings } from '@atrium/questions/web';
import { useRef } from 'react';
import { AnswerTopicDocument } from '../../../api/generated/kits/wizard/answer-topic.ts';
import { type ApiError, useCommand } from '../../../api/index.ts';
import { outcomeOf, type SendParts, type SentPart } from '../../draft/index.ts';
import { savableAnswers, sentAnswers } from '../../questionary-form/index.ts';
import { answerPart, basisOutcome, basisPartsOf, isAnswerPart, questionOfPart, withValues } from '../item-parts.ts';
import type { Typed } from '../use-typed.ts';
import type { WizardItem } from '../wizard-item.ts';
import { conflictsFrom } from './conflict.ts';

type SentParts = ReadonlyMap<string, SentPart>;

/** A save of the answers of one topic. */
export interface TopicSending {
  readonly questionaryId: number;
  readonly topicId: number;
  readonly isPartialSave: boolean;
  readonly isAutosave?: boolean;
}

const waits = { why: 'WAITS' } as const;

/** Returns the two outcomes merged. */
export function joined(one: Outcome, other: Outcome): Outcome {
  const trouble = one.trouble ?? other.trouble;
  const conflicts: Theirs[] = [...(one.conflicts ?? []), ...(other.conflicts ?? [])];
  return {
    stored: { ...one.stored, ...other.stored },
    conflicts,
    resting: { ...one.resting, ...other.resting },
    ...(trouble ? { trouble } : {}),
    ...(one.isRefused || other.isRefused ? { isRefused: true } : {}),
  };
}

/** Sends the answers of one topic; `failed` is called with the reason of a failure. */
export function useSendTopic() {
  const answerTopic = useCommand(AnswerTopicDocument, { quiet: true });
  return async (parts: SentParts, sending: TopicSending, failed?: (error: ApiError) => void): Promise<Outcome> => {
    const answers = [...parts].map(
      ([part, { value, read }]) => [questionOfPart(part), { value, version: read.version ?? 0 }] as const,
    );
    const outcome = await answerTopic.run({ ...sending, answers: sentAnswers(new Map(answers)) });
    if (outcome.ok) {
      const versions = new Map(outcome.data.answerTopic.map(({ questionId, version }) => [questionId, version]));
      const stored = [...parts.keys()].map((part) => {
        const version = versions.get(questionOfPart(part)) ?? parts.get(part)?.read.version ?? null;
        return [part, version] as const;
      });
      return { stored: Object.fromEntries(stored) };
    }
    const conflicts = conflictsFrom(outcome.error, answerPart);
    if (conflicts.length > 0) return { conflicts };
    failed?.(outcome.error);
    return outcomeOf(outcome.error, parts.keys());
  };
}

/** Returns how an item is saved during typing: without notifications, and without completing or deleting anything. */
export function useAutosave<Basis>(item: WizardItem<Basis>, { room, draft }: Typed<Basis>): SendParts {
  const surroundings = useSurroundings();
  const sendTopic = useSendTopic();
  const latest = useRef(item);
  latest.current = item;

  const sendBasis = async (sent: SentParts): Promise<Outcome> => {
    const { autosaveBasis, basis: given } = latest.current;
    if (sent.size === 0 || !autosaveBasis) return {};
    const parts = basisPartsOf(latest.current);
    const state = room.state();
    const reads = withValues(parts, given, (name) => state.parts[name]?.read);
    const basis = withValues(parts, reads, (name) => sent.get(name));
    const kept = await autosaveBasis(basis, reads);
    const outcome = basisOutcome(parts, sent, basis, kept);
    return kept.error && !kept.conflicts?.length ? joined(outcome, outcomeOf(kept.error, sent.keys())) : outcome;
  };

  const sendAnswers = async (sent: SentParts, questionaryId: number): Promise<Outcome> => {
    let all: Outcome = {};
    for (const { topicId, isCompleted } of latest.current.steps) {
      const savable = savableAnswers(draft, topicId, isCompleted, surroundings);
      const parts = new Map([...sent].filter(([part]) => savable.has(questionOfPart(part))));
      if (parts.size === 0) continue;
      all = joined(all, await sendTopic(parts, { questionaryId, topicId, isPartialSave: true, isAutosave: true }));
    }
    return all;
  };

  return async (parts) => {
    const { questionaryId } = latest.current;
    const waiting: Outcome = { resting: Object.fromEntries([...parts.keys()].map((part) => [part, waits])) };
    if (questionaryId === undefined) return waiting;
    const answers = new Map([...parts].filter(([part]) => isAnswerPart(part)));
    const ofBasis = new Map([...parts].filter(([part]) => !isAnswerPart(part)));
    return joined(await sendBasis(ofBasis), await sendAnswers(answers, questionaryId));
  };
}
