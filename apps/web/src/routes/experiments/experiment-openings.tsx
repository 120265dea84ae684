import { lazyPart } from '@atrium/ui/lazy-part';
import { type ComponentProps, Suspense } from 'react';
import type { ActionOpening, ActionOpenings } from '../../features/experiment/action-icons.tsx';
import { OpenSafety } from '../../features/experiment-safety/opening/open-safety.tsx';
import { FeedbackOpening } from '../../features/feedback/feedback-opening.tsx';
import { ShipmentOpening } from '../../features/shipment/shipment-opening.tsx';

const Team = lazyPart(() => import('../../features/visit/visit-opening.tsx').then((module) => module.VisitOpening));
const Registration = lazyPart(() =>
  import('../../features/visit/registration-dialog.tsx').then((module) => module.RegistrationOpening),
);

/** Its dialog comes up when it is loaded; the list stays where it is meanwhile. */
const whenLoaded =
  (Opening: typeof Team | typeof Registration): ActionOpening =>
  (props: ComponentProps<ActionOpening>) => (
    <Suspense fallback={null}>
      <Opening {...props} />
    </Suspense>
  );

/**
 * What the icons of an experiment open (rule O24): each area adds a line for its own. An opening is drawn when its icon is pressed, with the
 * experiment and a way to say that it is over: a dialog, or a component that leads to an address.
 */
export const experimentOpenings: ActionOpenings = {
  VISIT: whenLoaded(Team),
  SAFETY: OpenSafety,
  REGISTRATION: whenLoaded(Registration),
  SHIPMENT: ShipmentOpening,
  FEEDBACK: FeedbackOpening,
};
