import { defineJob } from '../../jobs/worker.ts';
import { endExtensions } from './proposal-extension.service.ts';

// Hourly, after the ends of calls: what a call was told meanwhile is known then.
defineJob('end-extensions', endExtensions, '5 * * * *');
