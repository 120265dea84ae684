import { type StatusActionType, statusActionOf } from '@atrium/domain/status-action';
import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import HubOutlined from '@mui/icons-material/HubOutlined';
import MailOutlined from '@mui/icons-material/MailOutlined';
import Box from '@mui/material/Box';

const signs = {
  EMAIL: MailOutlined,
  RABBITMQ: HubOutlined,
  PROPOSALDOWNLOAD: DownloadOutlined,
} as const satisfies Record<StatusActionType, unknown>;

/** Returns the names of the actions that run when a way is taken. */
export const namesOfActions = (actions: readonly StatusActionType[]): string[] =>
  actions.map((type) => statusActionOf(type).name);

/** Shows these actions as icons in the label of the way. */
export function ActionSigns({ actions }: { readonly actions: readonly StatusActionType[] }) {
  if (actions.length === 0) return null;
  return (
    <Box component="span" sx={{ display: 'inline-flex', gap: 0.25, ml: 0.5, verticalAlign: 'text-bottom' }}>
      {actions.map((type) => {
        const Sign = signs[type];
        return <Sign key={type} sx={{ fontSize: '0.8125rem' }} />;
      })}
    </Box>
  );
}
