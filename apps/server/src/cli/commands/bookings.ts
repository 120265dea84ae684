import { readFile } from 'node:fs/promises';
import { CommandProblem } from '../../errors/atrium-error.ts';
import type { Bench, CliCommand, TypedCommand } from '../command.ts';
import { table } from '../table.ts';

/** Returns the number of a booking: the entry itself, or its id. */
function numberOf(entry: unknown): number {
  const id = typeof entry === 'object' && entry !== null && 'id' in entry ? entry.id : entry;
  if (!Number.isSafeInteger(id)) throw new Error('no number');
  return id as number;
}

async function readBookings(path: string): Promise<ReadonlySet<number>> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new CommandProblem(`${path} cannot be read.`);
  });
  try {
    return new Set((JSON.parse(text) as unknown[]).map(numberOf));
  } catch {
    throw new CommandProblem(
      `${path} is not a list of bookings: it must be a JSON array of booking numbers, or of objects with an id.`,
    );
  }
}

interface StoredBooking {
  readonly scheduledEventId: number;
  readonly experimentId: string;
  readonly status: string;
  readonly startsAt: Date;
}

/** Compares the bookings of both sides, because messages are occasionally lost at the sender, and lists those that only one side has. */
async function compareBookings(bench: Bench, { words: [path = ''] }: TypedCommand): Promise<boolean> {
  const theirs = await readBookings(path);
  const { rows } = await bench.pool.query<StoredBooking>(
    `select scheduled_event_id as "scheduledEventId", experiment_id as "experimentId", status, starts_at as "startsAt"
       from experiments where removed_at is null order by scheduled_event_id`,
  );
  const ours = new Set(rows.map((row) => row.scheduledEventId));
  const withoutExperiment = [...theirs].filter((id) => !ours.has(id)).toSorted((a, b) => a - b);
  const withoutBooking = rows.filter((row) => !theirs.has(row.scheduledEventId));
  const lines = [
    ...withoutExperiment.map((id) => [id, '', 'no experiment', '']),
    ...withoutBooking.map((row) => [
      row.scheduledEventId,
      row.experimentId,
      `no booking (${row.status.toLowerCase()})`,
      row.startsAt.toISOString(),
    ]),
  ];
  if (lines.length > 0) for (const line of table(['BOOKING', 'EXPERIMENT', '', 'STARTS'], lines)) bench.print(line);
  bench.print(
    `${theirs.size} bookings, ${rows.length} experiments: ${withoutExperiment.length} without experiment, ${withoutBooking.length} without booking.`,
  );
  bench.answer({ withoutExperiment, withoutBooking });
  return lines.length === 0;
}

export const bookingCommands: readonly CliCommand[] = [
  {
    name: 'booking compare',
    usage: 'FILE',
    summary: "compare a scheduler's bookings with the experiments",
    details:
      'FILE is a JSON array of booking numbers, or of objects with an id, as exported by the scheduler. Ends with 1 if they differ.',
    words: { least: 1, most: 1 },
    work: compareBookings,
  },
];
