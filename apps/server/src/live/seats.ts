import type { PersonActor } from '@atrium/domain/kernel';
import type { RecordKey } from '@atrium/domain/live';
import type { Ctx } from '../access/context.ts';
import { isWritable } from './kinds.ts';
import { type PresenceTold, presenceBook, type Seat, seatsInMessage } from './presence.ts';
import type { WindowRegister } from './register.ts';
import { tellWindow, type Window } from './window.ts';

const seatsOf = ({ name, presence, actor, personName }: Window): Seat[] =>
  presence ? [{ window: name, ...presence, userId: actor.id, name: personName }] : [];

/**
 * Tracks who is at which record: the windows of this process are notified of people in all processes, and `send` informs the other
 * processes of those here.
 */
export function seatsOfWindows(
  register: WindowRegister,
  ctxOf: (actor: PersonActor) => Ctx,
  send: (message: PresenceTold) => void,
) {
  const tellPeopleTo = (window: Window, key: RecordKey) =>
    tellWindow(window, 'here', { key, people: people.peopleAt(key, window.name) });
  const people = presenceBook((key) => {
    for (const window of register.showing(key)) if (window.presence?.key === key) tellPeopleTo(window, key);
  });
  const tellHere = (seats: readonly Seat[]) => {
    for (let at = 0; at < seats.length; at += seatsInMessage) send({ here: seats.slice(at, at + seatsInMessage) });
  };
  const tellGone = (names: readonly string[]) => {
    for (let at = 0; at < names.length; at += 100) send({ gone: names.slice(at, at + 100) });
  };

  return {
    /** Processes a message of another process. */
    hear: people.hear,
    /** Drops seats without a recent message. */
    sweep: people.sweep,
    arrive(window: Window) {
      tellHere(seatsOf(window));
      if (window.presence) tellPeopleTo(window, window.presence.key);
    },
    leave: ({ name }: Window) => tellGone([name]),
    /** Removes the seats of people who may no longer edit their record: they no longer see anybody, and nobody sees them. */
    async askAgain(windows: readonly Window[]) {
      for (const window of windows) {
        const { presence } = window;
        if (!presence || people.peopleAt(presence.key, window.name).length === 0) continue;
        if (await isWritable(ctxOf(window.actor), presence.key).catch(() => true)) continue;
        window.presence = undefined;
        tellWindow(window, 'here', { key: presence.key, people: [] });
        tellGone([window.name]);
      }
    },
    /** Repeats all seats, for processes that drop those without a recent message. */
    tellAll: () => tellHere(register.all().flatMap(seatsOf)),
    leaveAll: () => tellGone(register.all().flatMap(({ presence, name }) => (presence ? [name] : []))),
  };
}
