import { pagePolicies } from '@atrium/domain/page';
import { defineKeptRecords } from '../../live/kinds.ts';

defineKeptRecords('page', pagePolicies.write);
