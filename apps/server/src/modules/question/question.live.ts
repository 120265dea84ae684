import { questionPolicies } from '@atrium/domain/question';
import { defineKeptRecords } from '../../live/kinds.ts';

defineKeptRecords('question', questionPolicies.manage);
