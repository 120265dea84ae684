import type { Observed, ObservedBackups } from './model.ts';
import { isRehearsalLate } from './rehearsals.ts';
import { age, count, fileNoun, hour, type OperationsLine, rowNoun, sizeText } from './words.ts';

/** A worker writes one backup a day. */
const tooOld = 26 * hour;

/**
 * Administrators choose the schedule of their own timers: after the shorter time without a backup the timer should be checked, after the
 * longer time it counts as broken.
 */
const timerLate = 3 * 24 * hour;
const timerSilent = 8 * 24 * hour;

export function ofBackups(observed: Observed): OperationsLine {
  const { backups, production } = observed;
  const line = { id: 'backup', what: 'Last backup' };
  const { whole, failure } = backups;
  if (!backups.isOn && !whole && !failure) {
    const todo = 'Set BACKUP_TO, or run “atrium backup” from your own timer.';
    return { ...line, verdict: production ? 'look' : 'off', found: 'Not made by this server', todo };
  }
  if (failure) {
    const todo = failure.byCommand
      ? 'Fix the problem and run “atrium backup” again, or wait for its timer. Earlier archives are still there.'
      : 'Fix the problem: the backup is retried automatically. Earlier archives are still there.';
    return { ...line, verdict: 'wrong', found: failure.error, at: failure.startedAt, todo };
  }
  if (!whole) return { ...line, verdict: 'look', found: 'The first one is running or about to start' };
  const found = wholeText(whole);
  const late = lateness(whole, observed);
  if (late) return { ...line, ...late, found, at: whole.endedAt };
  if (whole.missing > 0) {
    const gone = count(whole.missing, fileNoun);
    const todo = whole.byCommand
      ? `The content of ${gone} is missing or damaged; see the output of the command.`
      : `The content of ${gone} is missing or damaged; see the log of the worker.`;
    return { ...line, verdict: 'look', found, at: whole.endedAt, todo };
  }
  return { ...line, verdict: 'ok', found, at: whole.endedAt };
}

/** Returns what to report if no backup was made for too long; undefined for the timers of a machine that is not in production (rule A55). */
function lateness(
  { byCommand, endedAt }: NonNullable<ObservedBackups['whole']>,
  { production, now }: Observed,
): Pick<OperationsLine, 'verdict' | 'todo'> | undefined {
  const silent = age(now, endedAt);
  if (!byCommand) {
    const todo = 'No backup since then: check that a worker with BACKUP_TO is running.';
    return silent > tooOld ? { verdict: 'wrong', todo } : undefined;
  }
  if (!production || silent <= timerLate) return undefined;
  const todo = 'No backup since then: check that the timer still runs “atrium backup”.';
  return { verdict: silent > timerSilent ? 'wrong' : 'look', todo };
}

const wholeText = ({ bytes, rows, files, name }: NonNullable<ObservedBackups['whole']>) =>
  `${name} contains ${sizeText(bytes)}, ${count(rows, rowNoun)} and ${count(files, fileNoun)}`;

export function ofRehearsals({ rehearsals, backups, now }: Observed): OperationsLine {
  const line = { id: 'rehearsal', what: 'Last restore rehearsal' };
  const { sound, failure } = rehearsals;
  if (failure) {
    const todo = 'Do not rely on this archive: fix the problem and run “atrium backup --rehearse”.';
    return { ...line, verdict: 'wrong', found: `${failure.name}: ${failure.error}`, at: failure.startedAt, todo };
  }
  if (!sound) {
    return backups.isOn
      ? {
          ...line,
          verdict: 'off',
          found:
            'None yet: the first one follows the next backup; without an embedded database, test a restore yourself',
        }
      : { ...line, verdict: 'off', found: 'None, because this server makes no backups' };
  }
  const found = `${sound.name} was restored and is intact: ${count(sound.rows, rowNoun)}, ${count(sound.files, fileNoun)}`;
  if (isRehearsalLate(sound, now)) {
    return { ...line, verdict: 'look', found, at: sound.startedAt, todo: 'Run “atrium backup --rehearse”.' };
  }
  return { ...line, verdict: 'ok', found, at: sound.startedAt };
}
