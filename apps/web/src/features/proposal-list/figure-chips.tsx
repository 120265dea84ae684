import { proposalGroupWords } from '@atrium/domain/proposal-list';
import { RemovableChip } from '@atrium/ui/removable-chip';
import Box from '@mui/material/Box';
import {
  FigureCountryDocument,
  FigureInstitutionDocument,
  FigurePersonDocument,
} from '../../api/generated/features/proposal-list/proposal-list.ts';
import { useOperation } from '../../api/index.ts';
import { countryText, useText } from '../../locale/index.ts';
import type { ChosenFigure } from './list-filters.ts';

interface ChipsProps {
  readonly chosen: ChosenFigure;
  readonly onChosen: (patch: Partial<ChosenFigure>) => void;
}

/** The preferred first name and the last name. */
const nameOf = (person: { firstname: string; lastname: string; preferredname?: string | null }) =>
  `${person.preferredname?.trim() || person.firstname} ${person.lastname}`;

const keepsLong = { staleTime: 60_000 };

/** Shows the figure whose rows are listed; each of its conditions can be removed separately (rule P117). */
export function FigureChips({ chosen, onChosen }: ChipsProps) {
  const text = useText();
  const { group, institution, country, technicalReviewOf, panelReviewOf } = chosen;
  const countries = useOperation(
    FigureCountryDocument,
    {},
    { ...keepsLong, enabled: country !== undefined, quiet: true },
  );
  const institutions = useOperation(
    FigureInstitutionDocument,
    {},
    { ...keepsLong, enabled: institution !== undefined, quiet: true },
  );
  const personId = technicalReviewOf ?? panelReviewOf;
  const person = useOperation(
    FigurePersonDocument,
    { userId: personId ?? 0 },
    { ...keepsLong, enabled: personId !== undefined, quiet: true },
  ).data?.basicUserDetails;
  const who = person ? nameOf(person) : '…';
  const chips = [
    group && { part: 'group', label: text(proposalGroupWords[group]) },
    institution && {
      part: 'institution',
      label: institutions.data?.institutions?.find(({ id }) => id === institution)?.name ?? '…',
    },
    country && {
      part: 'country',
      label: countryText(countries.data?.countries?.find(({ id }) => id === country)?.value ?? '…'),
    },
    technicalReviewOf && {
      part: 'technicalReviewOf',
      label: text('Technical review due from {{name}}', { name: who }),
    },
    panelReviewOf && { part: 'panelReviewOf', label: text('Panel review due from {{name}}', { name: who }) },
  ].flatMap((one) => (one ? [one] : []));
  if (chips.length === 0) return null;
  return (
    <Box
      component="ul"
      aria-label={text('Active filters')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, m: 0, p: 0, listStyle: 'none' }}
    >
      {chips.map(({ part, label }) => (
        <li key={part}>
          <RemovableChip variant="outlined" label={label} onRemove={() => onChosen({ [part]: undefined })} />
        </li>
      ))}
    </Box>
  );
}
