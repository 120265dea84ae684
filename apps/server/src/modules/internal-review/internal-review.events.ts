import { holdsFiles } from '../file/index.ts';
import { documentsHeld, documentsReferred } from './internal-review.facts.ts';

holdsFiles({ tokenKeys: ['InternalReviewQueries.get'], readable: documentsHeld, referred: documentsReferred });
