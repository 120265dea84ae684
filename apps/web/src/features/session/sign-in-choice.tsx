import CloudOffOutlined from '@mui/icons-material/CloudOffOutlined';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { language, useText } from '../../locale/index.ts';
import type { Provider } from './providers.ts';
import { WaitCard } from './wait-card.tsx';

interface SignInChoiceProps {
  readonly providers: readonly Provider[];
  readonly onChoose: (provider: Provider) => void;
}

/** Lets the user choose a provider, or says that none is available at the moment; a provider is offered again once it is available. */
export function SignInChoice({ providers, onChoose }: SignInChoiceProps) {
  const text = useText();
  const away = providers.filter(({ loginAddress }) => !loginAddress);
  const there = providers.filter(({ loginAddress }) => loginAddress);
  const names = new Intl.ListFormat(language, { type: 'conjunction' }).format(away.map(({ name }) => name));
  const sentence =
    away.length > 1 ? '{{names}} are not responding. Trying again.' : '{{names}} is not responding. Trying again.';
  const absence = away.length > 0 ? text(sentence, { names }) : undefined;
  if (there.length === 0) {
    return (
      <WaitCard
        urgent
        icon={<CloudOffOutlined color="warning" sx={{ fontSize: '2.5rem' }} aria-hidden />}
        title={text('You cannot sign in at the moment')}
        text={
          <>
            {absence} {text('You can leave this page open: it will continue automatically.')}
          </>
        }
      />
    );
  }
  return (
    <WaitCard
      title={text('Sign in')}
      text={text('Choose how to sign in.')}
      action={
        <Stack spacing={1} sx={{ width: '100%' }}>
          {there.map((provider) => (
            <Button
              key={provider.id}
              variant="outlined"
              size="large"
              fullWidth
              onClick={() => onChoose(provider)}
              sx={{ overflowWrap: 'anywhere' }}
            >
              {provider.name}
            </Button>
          ))}
          {absence ? (
            <Typography variant="body2" color="textSecondary">
              {absence}
            </Typography>
          ) : null}
        </Stack>
      }
    />
  );
}
