import { settingPolicies } from '@atrium/domain/setting';
import { defineKeptRecords } from '../../live/kinds.ts';

defineKeptRecords('setting', settingPolicies.update);
