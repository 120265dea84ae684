import type { StatusActionType } from '@atrium/domain/status-action';
import type { Action } from '../action.ts';
import { email } from './email/email.ts';
import { proposalDownload } from './proposal-download/proposal-download.ts';
import { rabbitMq } from './rabbitmq/rabbitmq.ts';

/** All kinds of action; a kind without an implementation does not compile. */
export const actions: Readonly<Record<StatusActionType, Action>> = {
  EMAIL: email,
  RABBITMQ: rabbitMq,
  PROPOSALDOWNLOAD: proposalDownload,
};
