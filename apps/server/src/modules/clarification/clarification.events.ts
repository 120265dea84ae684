import { holdsFiles } from '../file/index.ts';
import { answerFilesHeld, answerFilesReferred } from './clarification.facts.ts';

holdsFiles({ tokenKeys: ['ProposalQueries.get'], readable: answerFilesHeld, referred: answerFilesReferred });
