import { mostQuickLinks, type QuickLink, quickLinkProblem } from '@atrium/domain/setting';
import AddOutlined from '@mui/icons-material/AddOutlined';
import ArrowDownwardOutlined from '@mui/icons-material/ArrowDownwardOutlined';
import ArrowUpwardOutlined from '@mui/icons-material/ArrowUpwardOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useController } from 'react-hook-form';
import { useText } from '../../locale/index.ts';
import type { SettingFieldProps } from './setting-values.ts';

/** Returns the lines being edited, including incomplete links; the order of lines is the order of links. */
function linesOf(stored: string): QuickLink[] {
  if (stored === '') return [];
  return stored.split('\n').map((line) => {
    const bar = line.indexOf('|');
    return bar === -1
      ? { label: line.trim(), url: '' }
      : { label: line.slice(0, bar).replace(/ $/, ''), url: line.slice(bar + 1).replace(/^ /, '') };
  });
}

const asText = (links: readonly QuickLink[]) =>
  links.map(({ label, url }) => `${label.replaceAll('|', '/')} | ${url}`).join('\n');

interface LinkLineProps {
  readonly link: QuickLink;
  readonly at: number;
  readonly isLast: boolean;
  readonly onChange: (part: Partial<QuickLink>) => void;
  readonly onMove: (by: 1 | -1) => void;
  readonly onRemove: () => void;
  readonly onBlur: () => void;
}

/** One link: its name, its address, and buttons to move it. */
function LinkLine({ link, at, isLast, onChange, onMove, onRemove, onBlur }: LinkLineProps) {
  const text = useText();
  const problem = quickLinkProblem(link);
  const name = link.label || text('link {{n}}', { n: at + 1 });
  const untouched = link.label === '' && link.url === '';
  return (
    <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: { sm: '1fr 1.5fr auto' }, alignItems: 'start' }}>
      <TextField
        size="small"
        label={text('Name')}
        value={link.label}
        onChange={(event) => onChange({ label: event.target.value })}
        onBlur={onBlur}
      />
      <TextField
        size="small"
        label={text('Address')}
        value={link.url}
        placeholder="https://"
        onChange={(event) => onChange({ url: event.target.value })}
        onBlur={onBlur}
      />
      <Box sx={{ display: 'flex' }}>
        <IconButton aria-label={text('Move {{name}} up', { name })} disabled={at === 0} onClick={() => onMove(-1)}>
          <ArrowUpwardOutlined fontSize="small" />
        </IconButton>
        <IconButton aria-label={text('Move {{name}} down', { name })} disabled={isLast} onClick={() => onMove(1)}>
          <ArrowDownwardOutlined fontSize="small" />
        </IconButton>
        <IconButton aria-label={text('Remove {{name}}', { name })} onClick={onRemove}>
          <DeleteOutlined fontSize="small" />
        </IconButton>
      </Box>
      {problem && !untouched ? (
        <FormHelperText error sx={{ gridColumn: '1 / -1', mt: -0.5 }}>
          {text(problem)}
        </FormHelperText>
      ) : null}
    </Box>
  );
}

/** The quick links: their names, addresses and order. */
export function LinksField({ id, words, control }: SettingFieldProps) {
  const text = useText();
  const labelId = useId();
  const { field } = useController({ control, name: id });
  const links = linesOf(field.value ?? '');
  const set = (next: readonly QuickLink[]) => field.onChange(asText(next));
  const change = (at: number, part: Partial<QuickLink>) =>
    set(links.map((link, n) => (n === at ? { ...link, ...part } : link)));
  const swap = (at: number, other: number) =>
    set(links.map((link, n) => (n === at ? links[other] : n === other ? links[at] : link)) as QuickLink[]);
  return (
    <Box role="group" aria-labelledby={labelId} sx={{ display: 'grid', gap: 1.5 }}>
      <Box>
        <Typography id={labelId} component="h2" variant="body2" sx={{ fontWeight: 600 }}>
          {text(words.label)}
        </Typography>
        <Typography variant="caption" color="textSecondary" component="p">
          {text(words.help)}
        </Typography>
      </Box>
      {links.map((link, at) => (
        <LinkLine
          // biome-ignore lint/suspicious/noArrayIndexKey: a link has no name of its own while it is typed
          key={at}
          link={link}
          at={at}
          isLast={at === links.length - 1}
          onChange={(part) => change(at, part)}
          onMove={(by) => swap(at, at + by)}
          onRemove={() => set(links.filter((_, n) => n !== at))}
          onBlur={field.onBlur}
        />
      ))}
      <Box>
        <Button
          size="small"
          startIcon={<AddOutlined />}
          disabled={links.length >= mostQuickLinks}
          onClick={() => set([...links, { label: '', url: '' }])}
        >
          {text('Add link')}
        </Button>
      </Box>
    </Box>
  );
}
