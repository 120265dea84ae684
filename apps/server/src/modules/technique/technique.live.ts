import { techniquePolicies } from '@atrium/domain/technique';
import { defineKeptRecords } from '../../live/kinds.ts';

defineKeptRecords('technique', techniquePolicies.write);
