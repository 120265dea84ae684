import { tagPolicies } from '@atrium/domain/tag';
import { defineKeptRecords } from '../../live/kinds.ts';

defineKeptRecords('tag', tagPolicies.write);
