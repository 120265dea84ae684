import type { QuestionTypeId } from '@atrium/domain/question';
import { templateGroups } from '@atrium/domain/template';
import type { World } from './world.ts';

export interface FormQuestion {
  readonly id: string;
  readonly type: QuestionTypeId;
  readonly config?: Readonly<Record<string, unknown>>;
  readonly text?: string;
  /** `[question, eq or neq, value]`; several dependencies are joined by `operator`. */
  readonly dependsOn?: ReadonlyArray<readonly [string, 'eq' | 'neq', unknown]>;
  readonly operator?: 'AND' | 'OR';
}

export interface Form {
  readonly templateId: number;
  /** Ids of the topics, in order. */
  readonly topics: readonly number[];
}

let serial = 0;

/**
 * Inserts a template with these topics of questions directly into the database. Question ids are stored as given; forms with the same id
 * share the question.
 */
export async function insertForm(
  { db }: Pick<World, 'db'>,
  groupId: string,
  ...topics: ReadonlyArray<readonly FormQuestion[]>
): Promise<Form> {
  serial += 1;
  const template = await db
    .insertInto('templates')
    .values({ groupId, name: `form ${serial}` })
    .returning('id')
    .executeTakeFirstOrThrow();
  const ids: number[] = [];
  for (const [at, questions] of topics.entries()) {
    const topic = await db
      .insertInto('topics')
      .values({ templateId: template.id, title: `Topic ${at + 1}`, sortOrder: at })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.push(topic.id);
    for (const [order, { id, type, config = {}, text = `Question ${id}`, operator = 'AND' }] of questions.entries()) {
      await db
        .insertInto('questions')
        .values({
          id,
          naturalKey: id,
          dataType: type,
          categoryId: templateGroups[groupId as keyof typeof templateGroups].category,
          question: text,
          config: '{}',
        })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute();
      await db
        .insertInto('questionTemplateRelations')
        .values({
          templateId: template.id,
          questionId: id,
          topicId: topic.id,
          sortOrder: order,
          config: JSON.stringify(config),
          dependenciesOperator: operator,
        })
        .execute();
    }
  }
  const dependencies = topics.flat().flatMap(({ id, dependsOn = [] }) =>
    dependsOn.map(([source, condition, params]) => ({
      templateId: template.id,
      questionId: id,
      dependencyQuestionId: source,
      condition: JSON.stringify({ condition, params }),
    })),
  );
  if (dependencies.length > 0) await db.insertInto('questionDependencies').values(dependencies).execute();
  return { templateId: template.id, topics: ids };
}

/** Uploads a file as a user; returns the status and the body. */
export async function upload(
  { app }: Pick<World, 'app'>,
  who: { token: string } | null,
  file: { name: string; content: Buffer | string; type?: string; field?: string },
): Promise<{ status: number; body: Record<string, unknown> & { fileId: string } }> {
  const boundary = 'atrium-test-boundary';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${file.field ?? 'file'}"; filename="${file.name}"\r\ncontent-type: ${file.type ?? 'application/octet-stream'}\r\n\r\n`;
  const response = await app.inject({
    method: 'POST',
    url: '/files/upload',
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      ...(who ? { authorization: `Bearer ${who.token}` } : {}),
    },
    payload: Buffer.concat([Buffer.from(head), Buffer.from(file.content), Buffer.from(`\r\n--${boundary}--\r\n`)]),
  });
  const isJson = response.headers['content-type']?.toString().includes('json');
  return { status: response.statusCode, body: isJson ? response.json() : ({ text: response.body } as never) };
}

/** Returns a PDF with this many empty pages. */
export async function pdfOf(pages: number): Promise<Buffer> {
  const { PDFDocument } = await import('@cantoo/pdf-lib');
  const document = await PDFDocument.create();
  for (let page = 0; page < pages; page++) document.addPage();
  return Buffer.from(await document.save());
}

/** The smallest possible PNG. */
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
