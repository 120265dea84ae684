import { workflowPolicies } from '@atrium/domain/workflow';
import { defineKeptRecords } from '../../live/kinds.ts';

defineKeptRecords('workflow', workflowPolicies.write);
