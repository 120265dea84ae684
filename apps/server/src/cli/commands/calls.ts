import type { Bench, CliCommand, TypedCommand } from '../command.ts';
import { operate } from '../operate.ts';
import { table } from '../table.ts';

interface Call {
  readonly id: number;
  readonly shortCode: string;
  readonly title: string | null;
  readonly startCall: string;
  readonly endCall: string;
  readonly isActive: boolean;
  readonly isActiveInternal: boolean;
  readonly proposalCount: number;
}

const stateOf = ({ isActive, isActiveInternal, startCall }: Call, now: Date) => {
  if (isActive) return 'open';
  if (isActiveInternal) return 'internal';
  return new Date(startCall) > now ? 'upcoming' : 'ended';
};

async function listCalls(bench: Bench, { flags }: TypedCommand): Promise<void> {
  const { calls } = await operate<{ calls: Call[] | null }>(
    bench,
    `query ($filter: CallsFilter) { calls(filter: $filter) {
      id shortCode title startCall endCall isActive isActiveInternal proposalCount } }`,
    { filter: flags.has('open') ? { isActive: true } : {} },
  );
  const found = calls ?? [];
  const now = new Date();
  const rows = found.map((call) => [
    call.id,
    call.shortCode,
    stateOf(call, now),
    call.startCall,
    call.endCall,
    call.proposalCount,
  ]);
  for (const line of table(['ID', 'CODE', 'STATE', 'OPENS', 'CLOSES', 'PROPOSALS'], rows)) bench.print(line);
  bench.answer(found);
}

export const callCommands: readonly CliCommand[] = [
  {
    name: 'call list',
    usage: '[--open]',
    summary: 'list calls',
    flags: { open: 'only calls that are open now' },
    work: listCalls,
  },
];
