import { z } from 'zod';
import { officerOnly, paging, rule, searchText } from '../kernel/index.ts';

/** Mails written by Atrium: stored for reading if no mail server is configured, otherwise sent. */
export const mailPolicies = { read: rule('mail.read', officerOnly) };

export const mailsInput = z.object({ ...paging, searchText: searchText() });

export * from './letter-words.ts';
