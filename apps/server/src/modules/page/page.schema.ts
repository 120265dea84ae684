import { type PageName, pageContentArgs, pageIds, pagePolicies, setPageContentArgs } from '@atrium/domain/page';
import { builder } from '../../graphql/builder.ts';
import { mutation, open, query } from '../../graphql/operation.ts';
import { cleanHtml } from '../../html/clean-html.ts';
import { findPageText, upsertPageText } from './page.queries.ts';

const PageRef = builder.objectRef<{ name: PageName; text: string }>('Page').implement({
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
  resolve: async (ctx, input) => {
    const text = cleanHtml(input.text);
    await upsertPageText(ctx.db, input.id, text);
    return { name: input.id, text };
  },
});
