import { onEvent } from '../../events/dispatch.ts';
import { whenMailsMove } from '../mail/index.ts';
import { noteReleasedResults, uncheckedTellOfReleased } from './management-decision.service.ts';

whenMailsMove(noteReleasedResults);
onEvent('results told by held letters', 11, uncheckedTellOfReleased);
