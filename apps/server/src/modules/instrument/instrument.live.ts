import { instrumentPolicies } from '@atrium/domain/instrument';
import { defineKeptRecords } from '../../live/kinds.ts';

defineKeptRecords('instrument', instrumentPolicies.write);
