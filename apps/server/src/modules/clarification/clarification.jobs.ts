import { defineJob } from '../../jobs/worker.ts';
import { remindOfClarifications } from './clarification.service.ts';

// Hourly, since a question may be due the day after tomorrow; the next run makes up for one that was missed.
defineJob('remind-of-clarifications', remindOfClarifications, '42 * * * *');
