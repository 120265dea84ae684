import { statusPolicies } from '@atrium/domain/status';
import { defineKeptRecords } from '../../live/kinds.ts';

defineKeptRecords('status', statusPolicies.write);
