import type { GradeScale } from '@atrium/domain/fap-review';
import { readSetting } from '@atrium/domain/setting';
import { useMemo } from 'react';
import { useSetting } from '../../session/index.ts';

/** What the facility has set about grades. */
export function useGradeScale(): GradeScale {
  const [precision, classes] = [useSetting('GRADE_PRECISION'), useSetting('GRADE_CLASSES')];
  return useMemo(
    () => ({
      precision: readSetting('GRADE_PRECISION', precision),
      classes: readSetting('GRADE_CLASSES', classes),
    }),
    [precision, classes],
  );
}
