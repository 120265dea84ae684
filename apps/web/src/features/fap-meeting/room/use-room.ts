import { recordKey } from '@atrium/domain/live';
import { useCallback, useEffect, useRef, useState } from 'react';
import {
  FapMeetingRoomDocument,
  MoveInFapMeetingDocument,
} from '../../../api/generated/features/fap-meeting/room/room.ts';
import { useCommand, useOperation } from '../../../api/index.ts';
import type { DecisionHandle } from './room-form.tsx';
import { discussedName, placeName, type Room, type RoomPlace } from './room-model.ts';
import { isUnreached } from './waiting.ts';

/** Records of one window that its stream tells of, besides the panel. */
const mostTold = 180;

/** The room as the server knows it, renewed whenever anything in it changes. */
export function useRoomQuery(fapId: number, callId: number) {
  const operation = useOperation(
    FapMeetingRoomDocument,
    { fapId, callId },
    {
      quiet: true,
      live: ({ fapMeetingRoom: room }) => [
        recordKey('fap', fapId),
        ...(room?.agenda ?? [])
          .flatMap(({ places }) => places.map(({ proposalPk }) => recordKey('proposal', proposalPk)))
          .slice(0, mostTold),
      ],
    },
  );
  const [isOnline, setIsOnline] = useState(navigator.onLine);
  const { retry } = operation;
  useEffect(() => {
    const told = () => {
      setIsOnline(navigator.onLine);
      if (navigator.onLine) retry();
    };
    window.addEventListener('online', told);
    window.addEventListener('offline', told);
    return () => {
      window.removeEventListener('online', told);
      window.removeEventListener('offline', told);
    };
  }, [retry]);
  return { operation, isCut: !isOnline || isUnreached(operation.error) };
}

/**
 * Which place is on the screen: the one somebody looks at, otherwise the one that is discussed. While words are not saved the screen
 * stays where they are written, and follows once they are (rule R161).
 */
export function useShownPlace(room: Room, look: string | undefined) {
  const discussed = discussedName(room);
  const [followed, setFollowed] = useState(discussed);
  const [isDirty, setIsDirty] = useState(false);
  const handle = useRef<DecisionHandle>(undefined);
  if (followed !== discussed && (!isDirty || room.pleaseLeave)) setFollowed(discussed);
  const onHandle = useCallback((next: DecisionHandle | undefined) => {
    handle.current = next;
    setIsDirty(next?.isDirty ?? false);
  }, []);
  return {
    discussed,
    shown: look ?? followed,
    /** The meeting is elsewhere than this screen. */
    isElsewhere: (look ?? followed) !== discussed,
    handle,
    onHandle,
  };
}

/** Moves within the order, stored for everybody (rule R162). */
export function useMoves({ fapId, callId }: Pick<Room, 'fapId' | 'callId'>) {
  const move = useCommand(MoveInFapMeetingDocument, { refreshes: [FapMeetingRoomDocument] });
  return ({ proposalPk, instrumentId }: RoomPlace, beforePk: number | null) =>
    void move.run({ fapId, callId, instrumentId, proposalPk, beforePk });
}

/** The place of a name, wherever it stands on the agenda now. */
export const placeNamed = (room: Room, name: string): RoomPlace | undefined =>
  room.agenda.flatMap(({ places }) => places).find((place) => placeName(place) === name);
