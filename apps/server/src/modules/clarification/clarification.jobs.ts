import { defineJob } from '../../jobs/worker.ts';
import { remindOfClarifications } from './clarification.service.ts';

// Every hour, since a question may be asked for the day after tomorrow; a run that was missed is made up for by the next.
defineJob('remind-of-clarifications', remindOfClarifications, '42 * * * *');
