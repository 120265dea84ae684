import type { UnitDialogProps } from '@atrium/questions/host';
import { lazyPart } from '@atrium/ui/lazy-part';
import { Suspense } from 'react';
import { UnitsToChooseDocument } from '../api/generated/app/question-admin.ts';

const UnitDialog = lazyPart(() => import('../kits/unit-dialog/index.ts').then((module) => module.UnitDialog));

const shown = [UnitsToChooseDocument];

/** The dialog that makes a unit, fetched when a number question wants one that is not there yet. */
export function QuestionUnitDialog(props: UnitDialogProps) {
  return (
    <Suspense fallback={null}>
      <UnitDialog {...props} refreshes={shown} />
    </Suspense>
  );
}
