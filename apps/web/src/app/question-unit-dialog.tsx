import type { UnitDialogProps } from '@atrium/questions/host';
import { lazy, Suspense } from 'react';
import { UnitsToChooseDocument } from '../api/generated/app/question-admin.ts';

const UnitDialog = lazy(async () => ({ default: (await import('../kits/unit-dialog/index.ts')).UnitDialog }));

const shown = [UnitsToChooseDocument];

/** The dialog that makes a unit, fetched when a number question wants one that is not there yet. */
export function QuestionUnitDialog(props: UnitDialogProps) {
  return (
    <Suspense fallback={null}>
      <UnitDialog {...props} refreshes={shown} />
    </Suspense>
  );
}
