import { nothingTried, recommendationWords, tryAllocation } from '@atrium/domain/fap-meeting';
import { fullName } from '@atrium/domain/user';
import { HtmlText } from '@atrium/ui/html-text';
import Box from '@mui/material/Box';
import { useIsPrinted } from '../../../kits/paper/index.ts';
import { type TimeUnits, timeIn, unitsOf } from '../../../kits/time-unit/index.ts';
import { figure, useText } from '../../../locale/index.ts';
import type { AgendaPart, Room } from './room-model.ts';

function PrintedInstrument({ part, units }: { readonly part: AgendaPart; readonly units: TimeUnits }) {
  const text = useText();
  const { places, line } = tryAllocation(part.places, part.instrument.availabilityTime ?? null, nothingTried);
  return (
    <section>
      <h2>{part.instrument.name}</h2>
      {line.unallocated === null ? null : (
        <p>
          {text('Available: {{all}} {{units}}, unallocated: {{left}} {{units}}', {
            all: part.instrument.availabilityTime ?? 0,
            left: line.unallocated,
            units: unitsOf(units),
          })}
        </p>
      )}
      <ol>
        {places.map(({ place, time, isInside }) => {
          const decision = place.meetingDecision;
          return (
            <Box component="li" key={place.proposalPk} sx={{ breakInside: 'avoid', mb: 1.5 }}>
              <strong>
                {place.proposal.proposalId} {place.proposal.title}
              </strong>
              {place.proposal.proposer ? <div>{fullName(place.proposal.proposer)}</div> : null}
              <div>
                {text('Mean {{mean}}, spread {{spread}}, {{time}}', {
                  mean: figure(place.averageGrade),
                  spread: figure(place.gradeDeviation),
                  time: timeIn(time, units),
                })}
                {isInside || line.unallocated === null ? null : ` · ${text('Beyond the available time')}`}
              </div>
              <div>
                {text(recommendationWords[decision?.recommendation ?? 'UNSET'])}
                {decision?.submitted ? ` · ${text('Submitted')}` : null}
              </div>
              {decision?.commentForManagement ? <HtmlText html={decision.commentForManagement} /> : null}
              {decision?.commentForUser ? (
                <>
                  <div>{text('Text for the applicant')}:</div>
                  <HtmlText html={decision.commentForUser} />
                </>
              ) : null}
            </Box>
          );
        })}
      </ol>
    </section>
  );
}

/**
 * The whole meeting on paper: order, figures, decisions, minutes. Rendered only for printing, so that the screen does not wait for
 * thousands of places.
 */
export function PrintedMeeting({ room, units }: { readonly room: Room; readonly units: TimeUnits }) {
  if (!useIsPrinted()) return null;
  return (
    <Box sx={{ display: 'none', '@media print': { display: 'block' } }}>
      {room.agenda.map((part) => (
        <PrintedInstrument key={part.instrument.id} part={part} units={units} />
      ))}
    </Box>
  );
}
