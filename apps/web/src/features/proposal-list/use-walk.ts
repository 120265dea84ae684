import { useEffect, useMemo, useRef, useState } from 'react';
import { ProposalKeysDocument } from '../../api/generated/features/proposal-list/proposal-list.ts';
import { request } from '../../api/index.ts';
import { useListState } from '../../kits/list-screen/index.ts';
import { type ChosenFilters, figureOf, filterOf, proposalList } from './list-filters.ts';

/** The number of proposals fetched at a time; more are fetched when these are used up. */
const walkLength = 100;

/** Returns the offset of the first fetch, so that the current page and some proposals before it are included. */
export const walkStart = (page: number, pageSize: number): number => Math.max(0, page * pageSize - walkLength / 2);

/**
 * Appends newly fetched proposals to `known` without reordering it, so that a proposal that an act removes from the filter keeps its
 * position and the next one remains the next (rule P102).
 */
export function joinedWalk(known: readonly number[], read: readonly number[]): readonly number[] {
  const there = new Set(known);
  const more = read.filter((key) => !there.has(key));
  return more.length === 0 ? known : [...known, ...more];
}

interface Walk {
  /** Identifies the list: filters, search and order. */
  readonly of: string;
  readonly start: number;
  readonly keys: readonly number[];
  readonly total: number;
}

export interface Neighbours {
  readonly previous: number | undefined;
  readonly next: number | undefined;
  /** Counted from 1. */
  readonly place: number;
  readonly total: number;
}

/**
 * The previous and next proposal in the list of the address (rule P102, decision 364); undefined while they are loading, and for a proposal
 * that is not in the list. The order is that at the time of the first fetch: decisions made on the way do not move the other proposals.
 */
export function useWalk(primaryKey: number): Neighbours | undefined {
  const list = useListState(proposalList);
  const { page, pageSize, variables } = list;
  const { searchText, sortField, sortDirection } = variables;
  const asked = useMemo(() => {
    const filters = list.filters as ChosenFilters;
    return { filter: filterOf(filters), figure: figureOf(filters), searchText, sortField, sortDirection };
  }, [list.filters, searchText, sortField, sortDirection]);
  const of = JSON.stringify(asked);
  const [walk, setWalk] = useState<Walk>();
  const current = walk?.of === of ? walk : undefined;
  const at = current?.keys.indexOf(primaryKey) ?? -1;
  const start = current?.start ?? walkStart(page, pageSize);
  const isAtEnd = current !== undefined && at >= 0 && at === current.keys.length - 1;
  const hasMore = current !== undefined && start + current.keys.length < current.total;
  // Rows that have left the filter meanwhile have moved the others up, so fetching starts somewhat before the end.
  const wanted = current === undefined ? start : isAtEnd && hasMore ? at + start + 1 - walkLength / 2 : undefined;
  const reading = useRef('');
  useEffect(() => {
    if (wanted === undefined) return;
    const name = `${of} ${wanted}`;
    if (reading.current === name) return;
    reading.current = name;
    const read = async () => {
      const { data } = await request(ProposalKeysDocument, {
        ...(JSON.parse(of) as typeof asked),
        first: walkLength,
        offset: Math.max(0, wanted),
      });
      const answer = data.proposalsView;
      if (!answer || reading.current !== name) return;
      const keys = answer.proposalViews.map((row) => row.primaryKey);
      setWalk((before) =>
        before?.of === of
          ? { ...before, keys: joinedWalk(before.keys, keys) }
          : { of, start: wanted, keys, total: answer.totalCount },
      );
    };
    // The record remains usable without neighbours.
    void read().catch(() => undefined);
  }, [of, wanted]);
  if (!current || at < 0) return undefined;
  return {
    previous: current.keys[at - 1],
    next: current.keys[at + 1],
    place: start + at + 1,
    total: Math.max(current.total, start + current.keys.length),
  };
}
