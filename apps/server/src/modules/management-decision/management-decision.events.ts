import { onEvent } from '../../events/dispatch.ts';
import { whenTakenBack } from '../act/index.ts';
import { whenMailsMove } from '../mail/index.ts';
import { noteReleasedResults, uncheckedForgetTold, uncheckedTellOfReleased } from './management-decision.service.ts';

whenTakenBack(uncheckedForgetTold);
whenMailsMove(noteReleasedResults);
onEvent('results told by held letters', 11, uncheckedTellOfReleased);
