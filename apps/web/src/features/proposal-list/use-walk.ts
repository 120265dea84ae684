import { useEffect, useMemo, useRef, useState } from 'react';
import { ProposalKeysDocument } from '../../api/generated/features/proposal-list/proposal-list.ts';
import { request } from '../../api/index.ts';
import { useListState } from '../../kits/list-screen/index.ts';
import { type ChosenFilters, figureOf, filterOf, proposalList } from './list-filters.ts';

/** How many neighbours are read at once; a walk through more goes on where these end. */
export const walkLength = 100;

/** Where reading begins so that the page on the screen and what comes before it is among the first. */
export const walkStart = (page: number, pageSize: number): number => Math.max(0, page * pageSize - walkLength / 2);

/**
 * A list as somebody goes through it: `known` in the order it had when each was first read, so that a proposal which an act takes out of the
 * filter keeps its place and the next one stays the next (rule P102).
 */
export function joinedWalk(known: readonly number[], read: readonly number[]): readonly number[] {
  const there = new Set(known);
  const more = read.filter((key) => !there.has(key));
  return more.length === 0 ? known : [...known, ...more];
}

interface Walk {
  /** What it goes through: filters, search and order. */
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
 * The proposals before and after this one in the list of the address (rule P102, decision 364); undefined while they are read, and for a proposal that is
 * not in the list. The order is that of the moment one set out: what one decides on the way does not move the others.
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
  // Rows that left the filter meanwhile moved the others up, so that reading begins a little before the end.
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
    // Without neighbours the record is as useful as before.
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
