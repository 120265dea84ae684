import { z } from 'zod';
import { officerOnly, paging, rule } from '../kernel/index.ts';

/** Mails the house has written: kept for reading where no mail server is configured, otherwise sent. */
export const mailPolicies = { read: rule('mail.read', officerOnly) };

export const mailsInput = z.object({ ...paging, searchText: z.string().max(200).nullish() });

export * from './letter-words.ts';
