import { gradesOf } from '@atrium/domain/fap-review';
import { feasibilityWords } from '@atrium/domain/technical-review';
import { fullName, institutionOf } from '@atrium/domain/user';
import { HtmlText } from '@atrium/ui/html-text';
import EditOutlined from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useState } from 'react';
import { type TimeUnits, timeIn } from '../../../kits/time-unit/index.ts';
import { countryText, useText } from '../../../locale/index.ts';
import { ExternalReviews } from '../decision-facts.tsx';
import { TimeDialog } from '../time-dialog.tsx';
import { Grades } from './grades.tsx';
import type { RoomPlace, Station } from './room-model.ts';

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={{ minWidth: 0 }}>
      <Typography component="h3" variant="h3" id={id} gutterBottom>
        {title}
      </Typography>
      {children}
    </Box>
  );
}

/** A labelled figure, large enough to read from the other end of a table. */
function Figure({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <Box>
      <Box component="dt" sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
        {label}
      </Box>
      <Box component="dd" sx={{ m: 0, fontSize: '1.375rem', fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
        {children}
      </Box>
    </Box>
  );
}

interface TimesProps {
  readonly place: RoomPlace;
  readonly mayChange: boolean;
  readonly available: number | null;
  readonly units: TimeUnits;
}

/** The time from the technical review, the panel's own time, and the available time. */
function Times({ place, mayChange, available, units }: TimesProps) {
  const text = useText();
  const [timing, setTiming] = useState(false);
  return (
    <Box component="dl" sx={{ m: 0, display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1 }}>
      <Figure label={text('Technical review')}>{timeIn(place.technicalTimeAllocation, units)}</Figure>
      <Figure label={text('Panel time')}>
        {typeof place.fapTimeAllocation === 'number' ? timeIn(place.fapTimeAllocation, units) : '–'}
        {mayChange && place.meetingAbilities?.allocateTime.allowed ? (
          <IconButton
            size="small"
            data-not-printed
            aria-label={text('Overwrite allocated time')}
            onClick={() => setTiming(true)}
          >
            <EditOutlined fontSize="small" />
          </IconButton>
        ) : null}
      </Figure>
      {available === null ? null : (
        <Figure label={text('Available on the instrument')}>{timeIn(available, units)}</Figure>
      )}
      {timing ? <TimeDialog row={place} units={units} onClose={() => setTiming(false)} /> : null}
    </Box>
  );
}

interface DiscussedProps {
  readonly station: Station;
  readonly total: number;
  readonly units: TimeUnits;
  /** Whether the user may see the grades and times of the meeting; other users see only what they wrote themselves. */
  readonly knows: boolean;
  /** Whether times can be changed here. */
  readonly mayChange: boolean;
}

/** The proposal under discussion: title, team, grades, technical remarks and time. */
export function Discussed({ station, total, units, knows, mayChange }: DiscussedProps) {
  const text = useText();
  const { place, part, number } = station;
  const { proposal } = place;
  const grades = gradesOf((place.assignments ?? []).map(({ review }) => ({ grade: review?.grade ?? null })));
  const review = proposal.technicalReviews.find(({ instrumentId }) => instrumentId === place.instrumentId);
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3, minWidth: 0 }}>
      <Box>
        <Box sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
          {text('{{at}} of {{all}} · {{instrument}} · {{id}}', {
            at: number,
            all: total,
            instrument: part.instrument.name,
            id: proposal.proposalId,
          })}
        </Box>
        <Typography
          component="h2"
          variant="h2"
          sx={{ fontSize: '1.75rem', lineHeight: 1.25, overflowWrap: 'anywhere' }}
        >
          {proposal.title}
        </Typography>
        {proposal.proposer ? (
          <Box>
            {[
              fullName(proposal.proposer),
              institutionOf(proposal.proposer),
              countryText(proposal.proposer.country ?? ''),
            ]
              .filter(Boolean)
              .join(', ')}
          </Box>
        ) : null}
      </Box>
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'repeat(auto-fit, minmax(min(280px, 100%), 1fr))' }}>
        {knows || grades.length > 0 ? (
          <Part title={text(knows ? 'Grades' : 'Your grade')}>
            <Grades grades={grades} average={place.averageGrade ?? null} deviation={place.gradeDeviation ?? null} />
          </Part>
        ) : null}
        {knows ? (
          <Part title={text('Time')}>
            <Times
              place={place}
              mayChange={mayChange}
              available={part.instrument.availabilityTime ?? null}
              units={units}
            />
          </Part>
        ) : null}
      </Box>
      <Part title={text('Technical review')}>
        {review?.status ? text(feasibilityWords[review.status]) : text('Not reviewed yet')}
        {review?.publicComment ? <HtmlText html={review.publicComment} /> : null}
      </Part>
    </Box>
  );
}

/** The text of the reviews and the abstract of the proposal. */
export function Behind({ place }: { readonly place: RoomPlace }) {
  const text = useText();
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3, minWidth: 0 }}>
      <Part title={text('Reviews')}>
        <ExternalReviews row={place} />
      </Part>
      <Part title={text('Abstract')}>
        <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{place.proposal.abstract}</Box>
      </Part>
    </Box>
  );
}
