import { pageContentArgs, pageIds, pagePolicies, setPageContentArgs } from '@atrium/domain/page';
import { builder } from '../../graphql/builder.ts';
import { formRead } from '../../graphql/form-read.ts';
import { mutation, open, query } from '../../graphql/operation.ts';
import { defineKeptRecords } from '../../live/kinds.ts';
import { findPageText, lockPageText } from './page.queries.ts';
import { type StoredPageText, setPageContent } from './page.service.ts';

const PageRef = builder.objectRef<StoredPageText>('Page').implement({
  fields: (t) => ({
    id: t.int({ resolve: (page) => pageIds[page.name] }),
    content: t.exposeString('text', { nullable: true }),
  }),
});

query('pageContent', {
  type: 'String',
  nullable: true,
  input: pageContentArgs,
  policy: open('pages are read before login: help, privacy, footer'),
  resolve: async (ctx, input) => (await findPageText(ctx.db, input.pageId)) ?? null,
});

mutation('setPageContent', {
  type: PageRef,
  input: setPageContentArgs,
  policy: pagePolicies.write,
  lock: (tx, { id }) => lockPageText(tx.db, id),
  read: formRead({
    name: 'PageRead',
    schema: setPageContentArgs,
    fields: ['text'],
    stored: async (tx, { id }) => ({ text: (await findPageText(tx.db, id)) ?? '' }),
    changes: ({ id }) => ({ types: ['PAGE_UPDATED'], objectId: id }),
  }),
  resolve: (ctx, input) => setPageContent(ctx, input),
});

defineKeptRecords('page', pagePolicies.write);
