import { templatePolicies } from '@atrium/domain/template';
import { defineKeptRecords } from '../../live/kinds.ts';

defineKeptRecords('template', templatePolicies.manage);
