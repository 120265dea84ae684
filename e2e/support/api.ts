import type { Page } from '@playwright/test';

/** Runs an operation as the user who is signed in on this page, or as nobody: for steps that a journey needs but is not about. */
export async function graphql<Result = Record<string, unknown>>(
  page: Page,
  query: string,
  variables: Record<string, unknown> = {},
): Promise<Result> {
  const token = page.url() === 'about:blank' ? null : await page.evaluate(() => localStorage.getItem('token'));
  const response = await page.request.post('/graphql', {
    headers: token ? { authorization: `Bearer ${token}` } : {},
    data: { query, variables },
  });
  const { data, errors } = (await response.json()) as { data: Result; errors?: { message: string }[] };
  if (errors?.length) throw new Error(errors.map(({ message }) => message).join('; '));
  return data;
}
