import { PickInstitutionsDocument } from '../../api/generated/kits/user-picker/user-picker.ts';
import { useOperation } from '../../api/index.ts';
import { useText } from '../../locale/index.ts';
import { useFeatures } from '../../session/index.ts';
import { FilterSelect } from '../list-screen/index.ts';

export interface InstitutionFilterProps {
  readonly value: number | undefined;
  readonly onValue: (institutionId: number | undefined) => void;
}

/** The further filter of people pickers, where the facility has switched it on (rule U13). */
export function InstitutionFilter({ value, onValue }: InstitutionFilterProps) {
  const text = useText();
  const isOn = useFeatures().has('USER_SEARCH_FILTER');
  const { data } = useOperation(PickInstitutionsDocument, {}, { staleTime: 5 * 60_000, enabled: isOn });
  if (!isOn) return null;
  return (
    <FilterSelect
      label={text('Institution')}
      all="All"
      value={value}
      onValue={onValue}
      options={(data?.institutions ?? []).map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
}
