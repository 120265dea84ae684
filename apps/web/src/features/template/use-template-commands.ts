import {
  CloneTemplateDocument,
  DeleteTemplateDocument,
  SetActiveTemplateDocument,
  TemplateExportDocument,
  TemplateListDocument,
  type TemplateRowFragment,
  UpdateTemplateDocument,
} from '../../api/generated/features/template/templates.ts';
import { request, saveFile, toastFailure, toastUndo, useCommand } from '../../api/index.ts';
import { useConfirm } from '../../kits/confirm/index.ts';
import { useText } from '../../locale/index.ts';

const refreshes = [TemplateListDocument];

/** Downloads a template as a file. */
export async function downloadTemplate(templateId: number): Promise<void> {
  try {
    const { data } = await request(TemplateExportDocument, { templateId });
    if (!data.template) return;
    const { name, json } = data.template;
    saveFile({ name: `${name}.json`, content: new Blob([json], { type: 'application/json' }) });
  } catch (error) {
    toastFailure(error, 'export of a template');
  }
}

/** Returns the actions that the template list offers. */
export function useTemplateCommands() {
  const text = useText();
  const ask = useConfirm();
  const update = useCommand(UpdateTemplateDocument, { refreshes });
  const clone = useCommand(CloneTemplateDocument, {
    done: ({ cloneTemplate }) => text('“{{name}}” created', { name: cloneTemplate.name }),
    refreshes,
  });
  const remove = useCommand(DeleteTemplateDocument, { done: 'Template deleted', refreshes });
  const activate = useCommand(SetActiveTemplateDocument, { done: 'Template marked as active', refreshes });
  const setArchived = async (templateId: number, isArchived: boolean) => {
    const outcome = await update.run({ templateId, isArchived });
    if (!outcome.ok) return;
    const done = isArchived ? 'Template archived successfully' : 'Template unarchived successfully';
    toastUndo(text(done), () => void update.run({ templateId, isArchived: !isArchived }));
  };
  return {
    setArchived,
    clone: (row: TemplateRowFragment) =>
      ask({
        title: text('Clone template'),
        text: text(
          '“Copy of {{name}}” will have the same topics, questions and conditions. Questions are shared, not copied.',
          {
            name: row.name,
          },
        ),
        confirmLabel: text('Clone'),
        act: () => clone.run({ templateId: row.templateId }),
      }),
    remove: (row: TemplateRowFragment) =>
      ask({
        title: text('Delete template'),
        text: text('“{{name}}” will be deleted. Its questions will be kept.', { name: row.name }),
        confirmLabel: text('Delete'),
        destructive: true,
        look: () => remove.preview({ templateId: row.templateId }),
        act: () => remove.run({ templateId: row.templateId }),
      }),
    activate: (row: TemplateRowFragment) => activate.run({ templateId: row.templateId, templateGroupId: row.groupId }),
  };
}
