import { templateFormSchema } from '@atrium/domain/template';
import { NameDialog, type NameDialogProps } from '../../kits/record-dialog/index.ts';

/** Edits the name and description of a template. */
export function TemplateDialog(dialog: NameDialogProps) {
  return <NameDialog {...dialog} schema={templateFormSchema} description={{ minRows: 2, maxRows: 8 }} />;
}
