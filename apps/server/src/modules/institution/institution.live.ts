import { institutionPolicies } from '@atrium/domain/institution';
import { defineKeptRecords } from '../../live/kinds.ts';

defineKeptRecords('institution', institutionPolicies.write);
