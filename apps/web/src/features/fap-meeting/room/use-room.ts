import { recordKey } from '@atrium/domain/live';
import { useCallback, useEffect, useRef, useState } from 'react';
import {
  FapMeetingRoomDocument,
  MoveInFapMeetingDocument,
} from '../../../api/generated/features/fap-meeting/room/room.ts';
import { useCommand, useOperation } from '../../../api/index.ts';
import { isConnectionFailure } from './deciding/waiting.ts';
import type { DecisionHandle } from './room-form.tsx';
import { discussedName, type Room, type RoomPlace } from './room-model.ts';

/** The maximum number of proposals that one window watches, besides the panel. */
const mostTold = 180;

/** Fetches the room, again whenever anything in it changes. */
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
    const update = () => {
      setIsOnline(navigator.onLine);
      if (navigator.onLine) retry();
    };
    window.addEventListener('online', update);
    window.addEventListener('offline', update);
    return () => {
      window.removeEventListener('online', update);
      window.removeEventListener('offline', update);
    };
  }, [retry]);
  return { operation, isCut: !isOnline || isConnectionFailure(operation.error) };
}

/**
 * Returns the place on the screen: the one the user looks at, otherwise the one under discussion. While there are unsaved changes the
 * screen stays at their place, and follows once they are saved (rule R161).
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
    /** Whether the meeting is at another place than this screen. */
    isElsewhere: (look ?? followed) !== discussed,
    handle,
    onHandle,
  };
}

/** Returns a function that moves a proposal within the order, stored for all members (rule R162). */
export function useMoves({ fapId, callId }: Pick<Room, 'fapId' | 'callId'>) {
  const move = useCommand(MoveInFapMeetingDocument, { refreshes: [FapMeetingRoomDocument] });
  return ({ proposalPk, instrumentId }: RoomPlace, beforePk: number | null) =>
    void move.run({ fapId, callId, instrumentId, proposalPk, beforePk });
}
