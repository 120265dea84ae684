import type { ActionOpenings } from '../features/experiment/action-icons.tsx';
import { OpenSafety } from '../features/experiment-safety/open-safety.tsx';
import { FeedbackOpening } from '../features/feedback/feedback-opening.tsx';
import { ShipmentOpening } from '../features/shipment/shipment-opening.tsx';

/**
 * What the icons of an experiment open (rule O24): each area adds a line for its own. An opening is drawn when its icon is pressed, with the
 * experiment and a way to say that it is over: a dialog, or a component that leads to an address.
 */
export const experimentOpenings: ActionOpenings = {
  SAFETY: OpenSafety,
  SHIPMENT: ShipmentOpening,
  FEEDBACK: FeedbackOpening,
};
