import { holdsFiles } from '../file/index.ts';
import { filesInAnswers, filesInReadableAnswers } from './questionary.service.ts';

holdsFiles({
  tokenKeys: ['FactoryServices.getProposalAttachments'],
  readable: filesInReadableAnswers,
  referred: filesInAnswers,
});
