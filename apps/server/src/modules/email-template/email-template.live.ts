import { emailTemplatePolicies } from '@atrium/domain/email-template';
import { defineKeptRecords } from '../../live/kinds.ts';

defineKeptRecords('email-template', emailTemplatePolicies.write);
