import type { FapMeetingRoomQuery } from '../../../api/generated/features/fap-meeting/room/room.ts';

export type Room = NonNullable<FapMeetingRoomQuery['fapMeetingRoom']>;
export type AgendaPart = Room['agenda'][number];
export type RoomPlace = AgendaPart['places'][number];

/** Returns the name of a place of the agenda in the address: `proposal-instrument`. */
export const placeName = ({ proposalPk, instrumentId }: Pick<RoomPlace, 'proposalPk' | 'instrumentId'>): string =>
  `${proposalPk}-${instrumentId}`;

/** A position on the agenda: the place, its instrument, and its number among all places, counted from 1. */
export interface Station {
  readonly place: RoomPlace;
  readonly part: AgendaPart;
  readonly number: number;
}

/** Returns the whole agenda in order, across all instruments. */
export function stationsOf(room: Room): Station[] {
  const all = room.agenda.flatMap((part) => part.places.map((place) => ({ place, part })));
  return all.map((one, at) => ({ ...one, number: at + 1 }));
}

/** Returns the name of the place under discussion; undefined during a break and for users who have to leave. */
export const discussedName = ({ discussedPk, discussedInstrumentId }: Room): string | undefined =>
  typeof discussedPk === 'number' && typeof discussedInstrumentId === 'number'
    ? placeName({ proposalPk: discussedPk, instrumentId: discussedInstrumentId })
    : undefined;

/** Returns the next or previous place; the first one if the name is not on the agenda, undefined beyond the ends. */
export function stepFrom(stations: readonly Station[], name: string | undefined, step: 1 | -1): Station | undefined {
  const at = stations.findIndex(({ place }) => placeName(place) === name);
  return at < 0 ? stations[0] : stations[at + step];
}

/** Formats a duration as minutes and seconds, with a minus if it is negative. */
export function clockText(ms: number): string {
  const seconds = Math.floor(Math.abs(ms) / 1000);
  return `${ms < 0 && seconds > 0 ? '−' : ''}${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
