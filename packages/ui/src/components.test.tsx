import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { expectAccessible } from '../test/accessible.ts';
import { CopyButton } from './copy-button/index.tsx';
import { ActionsMenu, DataTable } from './data-table/index.tsx';
import { DateText } from './date-text/index.tsx';
import { EmptyState } from './empty-state/index.tsx';
import { ErrorState } from './error-state/index.tsx';
import { FormatsProvider } from './formats/index.tsx';
import { focusPageTitle, PageHeader } from './page-header/index.tsx';
import { StatusChip } from './status-chip/index.tsx';
import { Stepper } from './stepper/index.tsx';
import { Tabs } from './tabs/index.tsx';
import { AppThemeProvider } from './theme/index.tsx';

const row = { id: 1, name: 'A name that is a good deal longer than forty-five characters' };

describe('the components', () => {
  it('are accessible side by side', async () => {
    const { container } = render(
      <AppThemeProvider>
        <PageHeader title="Fruits" context="12 kinds" />
        <StatusChip label="Submitted" tone="good" code="SUBMITTED" />
        <EmptyState title="No fruit yet" />
        <ErrorState text="No response received from server" onRetry={() => undefined} />
        <Tabs
          label="Parts"
          index={1}
          onIndex={() => undefined}
          items={[
            { label: 'One', content: 'First' },
            { label: 'Two', content: 'Second' },
          ]}
        />
        <Stepper
          label="Steps"
          current={0}
          onStep={() => undefined}
          steps={[
            { id: 1, title: 'Basics', state: 'completed' },
            { id: 2, title: 'Samples', state: 'error' },
            { id: 3, title: 'Review', state: 'blocked' },
          ]}
        />
        <DataTable
          label="Fruits"
          columns={[{ id: 'name', header: 'Name', text: (fruit: typeof row) => fruit.name, sortable: true }]}
          rows={[row]}
          rowId={(fruit) => String(fruit.id)}
          rowLabel={(fruit) => fruit.name}
          total={1}
          page={0}
          pageSize={10}
          onPage={() => undefined}
          onSort={() => undefined}
          selection={[]}
          onSelection={() => undefined}
          detail={() => 'More'}
          actions={() => [{ label: 'Peel', onRun: () => undefined }]}
          empty="None"
        />
      </AppThemeProvider>,
    );
    await expectAccessible(container);
    expect(screen.getByRole('button', { name: /Samples ?\(has errors\)/ })).toBeVisible();
    expect(screen.getByRole('tabpanel')).toHaveTextContent('Second');
  });

  it('show skeleton rows before the first response and keep rows while refreshing', () => {
    const table = (rows: (typeof row)[] | undefined, refreshing: boolean) => (
      <DataTable
        label="Fruits"
        columns={[{ id: 'name', header: 'Name', text: (fruit: typeof row) => fruit.name }]}
        rows={rows}
        rowId={(fruit) => String(fruit.id)}
        rowLabel={(fruit) => fruit.name}
        total={rows?.length ?? 0}
        page={0}
        pageSize={5}
        onPage={() => undefined}
        refreshing={refreshing}
        empty="None"
      />
    );
    const { rerender } = render(table(undefined, false));
    expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true');
    expect(screen.getAllByRole('row')).toHaveLength(6);
    rerender(table([row], true));
    expect(screen.getByRole('rowheader', { name: row.name })).toBeVisible();
    rerender(table([], false));
    expect(screen.getByText('None')).toBeVisible();
  });

  it('open menus with the name of the button that opens them', async () => {
    const user = userEvent.setup();
    render(<ActionsMenu label="Actions for Apple" actions={[{ label: 'Peel', onRun: () => undefined }]} />);
    await user.click(screen.getByRole('button', { name: 'Actions for Apple' }));
    expect(screen.getByRole('menu', { name: 'Actions for Apple' })).toBeVisible();
  });

  it('name the table that a pager belongs to', () => {
    render(
      <DataTable
        label="Fruits"
        columns={[{ id: 'name', header: 'Name', text: (fruit: typeof row) => fruit.name }]}
        rows={[row]}
        rowId={(fruit) => String(fruit.id)}
        rowLabel={(fruit) => fruit.name}
        total={30}
        page={0}
        pageSize={10}
        onPage={() => undefined}
        empty="None"
      />,
    );
    const pages = within(screen.getByRole('group', { name: 'Fruits' }));
    expect(pages.getByRole('button', { name: 'Next page' })).toBeEnabled();
    expect(pages.getByRole('combobox', { name: 'Rows per page' })).toBeVisible();
  });

  it('move the focus to a title that appears after the screen was entered', () => {
    const screenWith = (title: string | undefined) => (
      <main id="main" tabIndex={-1}>
        {title ? <PageHeader title={title} /> : null}
      </main>
    );
    const { rerender } = render(screenWith(undefined));
    focusPageTitle();
    expect(screen.getByRole('main')).toHaveFocus();
    rerender(screenWith('Fruits'));
    expect(screen.getByRole('heading', { name: 'Fruits' })).toHaveFocus();
  });

  it('copy a value and report at most twenty characters of it', async () => {
    const user = userEvent.setup();
    const told = vi.fn();
    render(<CopyButton value="123456789012345678901234" label="Copy id" onCopied={told} />);
    await user.click(screen.getByRole('button', { name: 'Copy id' }));
    await waitFor(() => expect(told).toHaveBeenCalledWith('12345678901234567890…'));
    expect(await navigator.clipboard.readText()).toBe('123456789012345678901234');
  });

  it('report that the browser does not allow copying', async () => {
    const user = userEvent.setup();
    const told = vi.fn();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('Write permission denied'));
    render(<CopyButton value="27A-0001" label="Copy id" onCopied={told} />);
    await user.click(screen.getByRole('button', { name: 'Copy id' }));
    expect(await screen.findByRole('tooltip')).toHaveTextContent('The browser did not allow copying');
    expect(told).not.toHaveBeenCalled();
  });

  it('format dates as the facility does', () => {
    render(
      <FormatsProvider formats={{ date: 'dd-MM-yyyy', dateTime: 'dd-MM-yyyy HH:mm', zone: 'Europe/Stockholm' }}>
        <DateText value="2026-01-31T23:30:00Z" />
        <DateText value="2026-01-31T23:30:00Z" withTime />
        <DateText value={null} none="never" />
      </FormatsProvider>,
    );
    expect(screen.getByText('01-02-2026')).toBeVisible();
    expect(screen.getByText('01-02-2026 00:30')).toBeVisible();
    expect(screen.getByText('never')).toBeVisible();
  });
});
