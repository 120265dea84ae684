import { onEvent } from '../../events/dispatch.ts';
import { uncheckedAskForDocument } from './stored-documents.service.ts';

// After the workflow, whose moves are events of their own.
onEvent('stored documents', 40, uncheckedAskForDocument);
