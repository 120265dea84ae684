import { fapRoles } from '@atrium/domain/fap';
import { fullName, institutionOf } from '@atrium/domain/user';
import PersonAddOutlined from '@mui/icons-material/PersonAddOutlined';
import PersonRemoveOutlined from '@mui/icons-material/PersonRemoveOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { PersonOfInstitutionFragment } from '../../api/generated/api/person.ts';
import {
  AssignChairOrSecretaryDocument,
  FapRecordDocument,
  type FapRecordFragment,
} from '../../api/generated/features/fap/fap.ts';
import { useCommand } from '../../api/index.ts';
import { PeopleDialog } from '../../kits/user-picker/index.ts';
import { useText } from '../../locale/index.ts';
import { useMemberRemoval } from './use-leaving.ts';

const [chair, secretary, reviewer] = fapRoles;

/** The two leading positions of a panel and their texts (rule R6). */
const places = {
  chair: {
    role: chair,
    title: 'Panel chair',
    set: 'Set panel chair',
    remove: 'Remove panel chair',
    none: 'The panel has no chair yet.',
    assigned: 'Panel chair assigned successfully!',
    people: (fap: FapRecordFragment) => fap.fapChairs,
    counts: (fap: FapRecordFragment) => fap.fapChairsCurrentProposalCounts,
  },
  secretary: {
    role: secretary,
    title: 'Panel secretary',
    set: 'Set panel secretary',
    remove: 'Remove panel secretary',
    none: 'The panel has no secretary yet.',
    assigned: 'Panel secretary assigned successfully!',
    people: (fap: FapRecordFragment) => fap.fapSecretaries,
    counts: (fap: FapRecordFragment) => fap.fapSecretariesCurrentProposalCounts,
  },
} as const;

interface LeadersProps {
  readonly fap: FapRecordFragment;
  readonly place: keyof typeof places;
  /** Called with the person concerned when the members have changed. */
  readonly onChanged: (userId: number) => void;
}

interface LeaderProps {
  readonly person: PersonOfInstitutionFragment;
  readonly count: number;
  readonly removeLabel: string;
  readonly onRemove?: () => void;
}

function Leader({ person, count, removeLabel, onRemove }: LeaderProps) {
  const text = useText();
  return (
    <Box
      component="li"
      sx={{ display: 'flex', alignItems: 'center', gap: 2, py: 0.75, borderTop: 1, borderColor: 'divider' }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ fontWeight: 600 }}>{fullName(person)}</Box>
        <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>{institutionOf(person)}</Box>
        <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
          {text('Proposals currently assigned')}: <b>{count}</b>
        </Box>
      </Box>
      {onRemove ? (
        <Tooltip title={removeLabel}>
          <IconButton aria-label={`${removeLabel}: ${fullName(person)}`} onClick={onRemove}>
            <PersonRemoveOutlined />
          </IconButton>
        </Tooltip>
      ) : null}
    </Box>
  );
}

/** Chooses the person for a leading position. */
function PickDialog({ fap, place, onClose, onChanged }: LeadersProps & { readonly onClose: () => void }) {
  const text = useText();
  const words = places[place];
  const assign = useCommand(AssignChairOrSecretaryDocument, {
    done: words.assigned,
    refreshes: [FapRecordDocument],
  });
  return (
    <PeopleDialog
      title={text(words.set)}
      userRole={reviewer}
      inviteAs={words.role}
      without={words.people(fap).map((person) => person.id)}
      source="everybody"
      onClose={onClose}
      onPick={async ([person]) => {
        if (!person) return;
        const input = { fapId: fap.id, userId: person.id, roleId: words.role };
        const outcome = await assign.run({ input });
        if (!outcome.ok) return;
        onClose();
        onChanged(person.id);
      }}
    />
  );
}

/** The chairs or the secretaries of a panel; there may be several of each. */
export function FapLeaders({ fap, place, onChanged }: LeadersProps) {
  const text = useText();
  const [picking, setPicking] = useState(false);
  const words = places[place];
  const people = words.people(fap);
  const leave = useMemberRemoval(fap.id, [FapRecordDocument]);
  const mayChange = fap.abilities.assignChairOrSecretary.allowed;
  const countsOf = (person: PersonOfInstitutionFragment) => words.counts(fap).find((row) => row.userId === person.id);
  const dismiss = async (person: PersonOfInstitutionFragment) => {
    const isGone = await leave({
      person,
      roleId: words.role,
      openReviews: countsOf(person)?.openReviewsCount ?? 0,
      title: words.remove,
      words:
        '{{name}} will be removed from this position in the panel. The person’s role and submitted reviews are kept.',
    });
    if (isGone) onChanged(person.id);
  };
  return (
    <Box component="section" aria-label={text(words.title)} sx={{ minWidth: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 44 }}>
        <Typography component="h2" variant="h4" sx={{ flex: 1 }}>
          {text(words.title)}
        </Typography>
        {mayChange ? (
          <Button size="small" startIcon={<PersonAddOutlined />} onClick={() => setPicking(true)}>
            {text(words.set)}
          </Button>
        ) : null}
      </Box>
      {people.length === 0 ? (
        <Box sx={{ color: 'text.secondary', py: 0.75, borderTop: 1, borderColor: 'divider' }}>{text(words.none)}</Box>
      ) : (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {people.map((person) => (
            <Leader
              key={person.id}
              person={person}
              count={countsOf(person)?.count ?? 0}
              removeLabel={text(words.remove)}
              onRemove={mayChange ? () => void dismiss(person) : undefined}
            />
          ))}
        </Box>
      )}
      {picking ? <PickDialog fap={fap} place={place} onClose={() => setPicking(false)} onChanged={onChanged} /> : null}
    </Box>
  );
}
