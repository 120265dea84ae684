import type { FapMeetingRoomQuery } from '../../../api/generated/features/fap-meeting/room/room.ts';

export type Room = NonNullable<FapMeetingRoomQuery['fapMeetingRoom']>;
export type AgendaPart = Room['agenda'][number];
export type RoomPlace = AgendaPart['places'][number];

/** A place of the agenda by its name in the address: `proposal-instrument`. */
export const placeName = ({ proposalPk, instrumentId }: Pick<RoomPlace, 'proposalPk' | 'instrumentId'>): string =>
  `${proposalPk}-${instrumentId}`;

/** Where one stands on the agenda: the place, its instrument, and its number among all places from 1. */
export interface Station {
  readonly place: RoomPlace;
  readonly part: AgendaPart;
  readonly number: number;
}

/** The whole agenda in its order, over all instruments. */
export function stationsOf(room: Room): Station[] {
  const all = room.agenda.flatMap((part) => part.places.map((place) => ({ place, part })));
  return all.map((one, at) => ({ ...one, number: at + 1 }));
}

/** The name of the place that is discussed; undefined in a break and for whoever has to leave. */
export const discussedName = ({ discussedPk, discussedInstrumentId }: Room): string | undefined =>
  typeof discussedPk === 'number' && typeof discussedInstrumentId === 'number'
    ? placeName({ proposalPk: discussedPk, instrumentId: discussedInstrumentId })
    : undefined;

/** The place so many steps on from another; the first one from nowhere, none beyond the ends. */
export function stepFrom(stations: readonly Station[], name: string | undefined, step: 1 | -1): Station | undefined {
  const at = stations.findIndex(({ place }) => placeName(place) === name);
  return at < 0 ? stations[0] : stations[at + step];
}

/** Minutes and seconds as a clock shows them; a minus in front of time that is over. */
export function clockText(ms: number): string {
  const seconds = Math.floor(Math.abs(ms) / 1000);
  return `${ms < 0 && seconds > 0 ? '−' : ''}${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
