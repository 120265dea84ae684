import { holdsFiles } from '../file/index.ts';
import { panelFilesHeld, panelFilesReferred } from './fap.holders.ts';

holdsFiles({ tokenKeys: ['FapQueries.get'], readable: panelFilesHeld, referred: panelFilesReferred });
