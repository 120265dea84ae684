import { defineJob } from '../../jobs/worker.ts';
import { endExtensions } from './proposal-extension.service.ts';

// Hourly, after the job that ends calls, so that the events of the call are already recorded.
defineJob('end-extensions', endExtensions, '5 * * * *');
