import { onEvent } from '../../events/dispatch.ts';
import { onActUndone } from '../act/index.ts';
import { whenMailsMove } from '../mail/index.ts';
import {
  clearNotifiedWithoutResult,
  markReleasedNotified,
  noteReleasedResults,
} from './management-decision.service.ts';

onActUndone(clearNotifiedWithoutResult);
whenMailsMove(noteReleasedResults);
onEvent('results told by held letters', 11, markReleasedNotified);
