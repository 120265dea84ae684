import { predefinedMessagePolicies } from '@atrium/domain/predefined-message';
import { defineKeptRecords } from '../../live/kinds.ts';

defineKeptRecords('predefined-message', predefinedMessagePolicies.write);
