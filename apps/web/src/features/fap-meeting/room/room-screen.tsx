import Button from '@mui/material/Button';
import { useParams } from '@tanstack/react-router';
import { oneOf, useAddressState } from '../../../kits/address-state/index.ts';
import { screenLink } from '../../../kits/go/index.ts';
import { QueryResult, Screen } from '../../../kits/screen/index.ts';
import { useText } from '../../../locale/index.ts';
import { useSession } from '../../../session/index.ts';
import { PrintedMeeting } from './printed.tsx';
import { RoomView } from './room-view.tsx';
import { useRoomQuery } from './use-room.ts';

/** The tab of the panel's page that contains the meeting. */
const meetingTab = 4;

const codecs = { view: oneOf(['table', 'projector'], 'table') };

/** `/FapMeeting/:fapId/:callId`: the meeting of a panel on a call, for the projector and the members' laptops (rule R160). */
export function RoomScreen() {
  const text = useText();
  const params = useParams({ strict: false }) as { fapId: string; callId: string };
  const [fapId, callId] = [Number(params.fapId) || 0, Number(params.callId) || 0];
  const { user } = useSession();
  const [{ view }, set] = useAddressState(codecs);
  const { operation, isCut } = useRoomQuery(fapId, callId);
  const room = operation.data?.fapMeetingRoom;
  const units = room?.call?.allocationTimeUnit;
  const isProjector = view === 'projector';
  return (
    <Screen
      home="/Faps"
      title={
        room
          ? text('Meeting of {{panel}} on {{call}}', { panel: room.fap?.code ?? '', call: room.call?.shortCode ?? '' })
          : text('Panel meeting')
      }
      context={
        room?.abilities?.steer.allowed
          ? text('You are leading this meeting: every screen in it follows yours.')
          : text('This screen follows the person leading the meeting.')
      }
      action={
        <>
          <Button data-not-printed onClick={() => set({ view: isProjector ? 'table' : 'projector' })}>
            {text(isProjector ? 'Leave the projector view' : 'Projector view')}
          </Button>
          <Button data-not-printed onClick={() => window.print()}>
            {text('Print')}
          </Button>
          <Button
            data-not-printed
            {...screenLink({ to: '/FapPage/$id', params: { id: fapId }, query: { tab: meetingTab, call: callId } })}
          >
            {text('View panel')}
          </Button>
        </>
      }
    >
      <QueryResult of={operation} field="fapMeetingRoom" absent="Meeting not found">
        {(found) => (
          <>
            <RoomView
              room={found}
              units={units}
              isCut={isCut}
              isProjector={isProjector}
              waitingKey={`atrium-meeting-${user.id}-${fapId}-${callId}`}
            />
            <PrintedMeeting room={found} units={units} />
          </>
        )}
      </QueryResult>
    </Screen>
  );
}
