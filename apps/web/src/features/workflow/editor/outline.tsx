import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useText } from '../../../locale/index.ts';
import type { Draft, Selection, WayActions } from './draft.ts';
import { isSamePlace, type Subject, wordsOfEvents } from './subject.ts';
import { ActionSigns, namesOfActions } from './ways/way-actions.tsx';

interface OutlineProps {
  readonly draft: Draft;
  readonly subject: Subject;
  readonly actions: WayActions;
  readonly selection: Selection | undefined;
  readonly onSelect: (selection: Selection) => void;
}

const entry = {
  display: 'block',
  width: '100%',
  textAlign: 'left',
  fontFamily: 'inherit',
  fontSize: '0.875rem',
  lineHeight: 1.35,
  px: 1,
  py: 0.75,
  borderRadius: 1,
  '&:hover': { backgroundColor: 'action.hover' },
  '&[aria-current="true"]': { backgroundColor: 'action.selected' },
} as const;

/** The drawing as a list: every status with its outgoing ways. */
export function Outline({ draft, subject, actions, selection, onSelect }: OutlineProps) {
  const text = useText();
  const { nameOf } = subject;
  return (
    <Box
      component="ol"
      aria-label={text('Statuses and transitions')}
      sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}
    >
      {draft.statuses.map(({ statusId }) => {
        const place: Selection = { kind: 'status', statusId };
        const ways = draft.ways.filter(({ fromStatusId }) => fromStatusId === statusId);
        return (
          <Box component="li" key={statusId} sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 0.5 }}>
            <ButtonBase
              sx={{ ...entry, fontWeight: 600 }}
              aria-current={isSamePlace(selection, place)}
              onClick={() => onSelect(place)}
            >
              {nameOf(statusId)}
            </ButtonBase>
            <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, pl: 1 }}>
              {ways.map(({ connectionId, toStatusId, events }) => {
                const way: Selection = { kind: 'way', connectionId };
                const done = actions.get(connectionId) ?? [];
                return (
                  <li key={connectionId}>
                    <ButtonBase sx={entry} aria-current={isSamePlace(selection, way)} onClick={() => onSelect(way)}>
                      {text('To {{name}}', { name: nameOf(toStatusId) })}
                      <Box component="span" sx={{ display: 'block', color: 'text.secondary', fontSize: '0.75rem' }}>
                        {events.length > 0 ? wordsOfEvents(events).join(' + ') : text('No events')}
                      </Box>
                      {done.length > 0 ? (
                        <Box component="span" sx={{ display: 'block', color: 'text.secondary', fontSize: '0.75rem' }}>
                          {namesOfActions(done)
                            .map((name) => text(name))
                            .join(', ')}
                          <ActionSigns actions={done} />
                        </Box>
                      ) : null}
                    </ButtonBase>
                  </li>
                );
              })}
            </Box>
          </Box>
        );
      })}
    </Box>
  );
}
