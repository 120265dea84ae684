import type { Language } from '@atrium/domain/user';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import {
  EmailTemplateListDocument,
  type EmailTemplateTextFragment,
  EmailTemplateToEditDocument,
  RemoveEmailTemplateTranslationDocument,
  SetEmailTemplateTranslationDocument,
} from '../../api/generated/features/email-template/email-template.ts';
import { useCommand } from '../../api/index.ts';
import { useRemoval } from '../../kits/confirm/index.ts';
import { languageNames, useText } from '../../locale/index.ts';
import { type EditedTexts, TextEditor } from './text-editor.tsx';

type Translation = EmailTemplateTextFragment['translations'][number];

const refreshes = [EmailTemplateToEditDocument, EmailTemplateListDocument];

/** The state of a translation relative to its original; nothing if it is up to date. */
function TranslationState({ of }: { readonly of: Translation | undefined }) {
  const text = useText();
  if (of?.isCurrent) return null;
  const words = of
    ? of.isDelivered
      ? text(
          'The default text has been changed. This translation, which came with the product, will not be sent until you save it.',
        )
      : text(
          'The default text has been changed since this translation was saved. Please check that both still say the same.',
        )
    : text(
        'There is no text in this language yet. Its readers get the default text, which is shown here as a starting point.',
      );
  return <Alert severity={of ? 'warning' : 'info'}>{words}</Alert>;
}

interface TranslationEditorProps {
  readonly template: EmailTemplateTextFragment;
  readonly language: Language;
}

/** The text of a template in another language; a new translation starts with the template's own text. */
export function TranslationEditor({ template, language }: TranslationEditorProps) {
  const text = useText();
  const { id } = template;
  const translation = template.translations.find((one) => one.language === language);
  const { subject, body } = translation ?? template;
  const save = useCommand(SetEmailTemplateTranslationDocument, { done: 'Saved!', refreshes });
  const remove = useRemoval(RemoveEmailTemplateTranslationDocument, { done: 'Translation removed', refreshes });
  const revision = translation?.revision ?? null;
  const store = async (typed: EditedTexts) =>
    (await save.run({ id, language, revision, subject: typed.subject, body: typed.body })).ok;
  const question = {
    title: text('Remove translation'),
    text: text('Readers of this language ({{language}}) will get the default text instead.', {
      language: languageNames[language],
    }),
    confirmLabel: text('Remove'),
  };
  return (
    <TextEditor
      record={`email-template-${id}-${language}`}
      stored={{ subject, body }}
      revision={revision}
      language={language}
      shows={template.shows}
      isSaving={save.pending}
      onSave={store}
      notice={<TranslationState of={translation} />}
      more={
        translation ? (
          <Button color="error" onClick={() => void remove({ id, language }, question)}>
            {text('Remove translation')}
          </Button>
        ) : null
      }
    />
  );
}
