import { lazyPart } from '@atrium/ui/lazy-part';
import type { ActionOpenings } from '../../features/experiment/action-icons.tsx';
import { OpenSafety } from '../../features/experiment-safety/opening/open-safety.tsx';
import { FeedbackOpening } from '../../features/feedback/feedback-opening.tsx';
import { ShipmentOpening } from '../../features/shipment/shipment-opening.tsx';

const Team = lazyPart(() => import('../../features/visit/visit-opening.tsx').then((module) => module.VisitOpening));
const Registration = lazyPart(() =>
  import('../../features/visit/registration/registration-dialog.tsx').then((module) => module.RegistrationOpening),
);

/**
 * The components that the icons of an experiment open (rule O24): each area adds a line for its own. A component is rendered when its icon
 * is pressed, with the experiment and a callback that closes it: a dialog, or a component that leads to an address.
 */
export const experimentOpenings: ActionOpenings = {
  VISIT: Team,
  SAFETY: OpenSafety,
  REGISTRATION: Registration,
  SHIPMENT: ShipmentOpening,
  FEEDBACK: FeedbackOpening,
};
