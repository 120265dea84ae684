import type { RecordKey } from '@atrium/domain/live';
import { type PresenceTold, presenceBook, type Seat, seatsInMessage } from './presence.ts';
import type { WindowRegister } from './register.ts';
import { tellWindow, type Window } from './window.ts';

const seatsOf = ({ name, presence, actor, personName }: Window): Seat[] =>
  presence ? [{ window: name, ...presence, userId: actor.id, name: personName }] : [];

/**
 * Who is at which record: the windows of this process hear of people in all processes, and `send` tells the other processes of those
 * who sit here.
 */
export function seatsOfWindows(register: WindowRegister, send: (told: PresenceTold) => void) {
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
    /** What another process told. */
    hear: people.hear,
    /** Forgets whom nobody told of lately. */
    sweep: people.sweep,
    arrive(window: Window) {
      tellHere(seatsOf(window));
      if (window.presence) tellPeopleTo(window, window.presence.key);
    },
    leave: ({ name }: Window) => tellGone([name]),
    /** Tells of all anew, for processes that forget whom nobody tells of. */
    tellAll: () => tellHere(register.all().flatMap(seatsOf)),
    leaveAll: () => tellGone(register.all().flatMap(({ presence, name }) => (presence ? [name] : []))),
  };
}
