import { logoLimit } from '@atrium/domain/setting';
import { ActionButton } from '@atrium/ui/action-button';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import { useId, useRef, useState } from 'react';
import { useController } from 'react-hook-form';
import { SettingListDocument, UploadLogoDocument } from '../../api/generated/features/setting/settings.ts';
import { useCommand } from '../../api/index.ts';
import { useText } from '../../locale/index.ts';
import { useRefreshFacility } from '../../session/index.ts';
import type { SettingFieldProps } from './setting-values.ts';

const asDataUrl = (file: File) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });

/** The logo on the background of a colour scheme: a dark logo on transparent disappears in the dark one. */
function OnGround({ address, ground, label }: { address: string; ground: string; label: string }) {
  return (
    <Box
      component="figure"
      sx={{ m: 0, flex: '1 1 160px', border: 1, borderColor: 'divider', borderRadius: 1, overflow: 'hidden' }}
    >
      <Box sx={{ display: 'grid', placeItems: 'center', height: 56, backgroundColor: ground }}>
        <Box component="img" src={address} alt={label} sx={{ height: 32, maxWidth: 160 }} />
      </Box>
      <Typography component="figcaption" variant="caption" color="textSecondary" sx={{ display: 'block', px: 1 }}>
        {label}
      </Typography>
    </Box>
  );
}

function OnBothGrounds({ address }: { address: string }) {
  const text = useText();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <OnGround address={address} ground="#ffffff" label={text('Logo on a light background')} />
      <OnGround address={address} ground="#201e1c" label={text('Logo on a dark background')} />
    </Box>
  );
}

/** The chosen picture, previewed before it is uploaded, and why one cannot be used. */
function useNewLogo() {
  const refresh = useRefreshFacility();
  const [chosen, setChosen] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const upload = useCommand(UploadLogoDocument, {
    done: 'Settings updated',
    refreshes: [SettingListDocument],
    quiet: true,
  });
  const take = async (file: File | undefined) => {
    setProblem(undefined);
    if (!file) return;
    if (file.size > logoLimit) return setProblem('Please choose a picture of at most 2 MB');
    setChosen(await asDataUrl(file));
  };
  const use = async () => {
    if (!chosen) return;
    const outcome = await upload.run({ picture: chosen });
    if (!outcome.ok) return setProblem(outcome.error.issues[0]?.message ?? outcome.error.message);
    setChosen(undefined);
    await refresh();
  };
  return { chosen, problem, take, use, cancel: () => setChosen(undefined), isSending: upload.pending };
}

/** The logo: previewed on both backgrounds, then uploaded, which takes effect immediately. */
export function LogoField({ id, words, control }: SettingFieldProps) {
  const text = useText();
  const labelId = useId();
  const input = useRef<HTMLInputElement>(null);
  const { field } = useController({ control, name: id });
  const { chosen, problem, take, use, cancel, isSending } = useNewLogo();
  const stored = field.value ?? '';
  const address = chosen ?? (stored && (/^(https?:)?\//.test(stored) ? stored : `/images/${stored}`));
  return (
    <Box role="group" aria-labelledby={labelId} sx={{ display: 'grid', gap: 1 }}>
      <Box>
        <Typography id={labelId} component="h2" variant="body2" sx={{ fontWeight: 600 }}>
          {text(words.label)}
        </Typography>
        <Typography variant="caption" color="textSecondary" component="p">
          {text(words.help)} {text('PNG, JPEG, GIF, WebP or SVG of at most 2 MB; it is shown 32 pixels high.')}
        </Typography>
      </Box>
      {address ? <OnBothGrounds address={address} /> : null}
      {problem ? <FormHelperText error>{text(problem)}</FormHelperText> : null}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {chosen ? (
          <>
            <ActionButton variant="contained" size="small" busy={isSending} onClick={() => void use()}>
              {text('Use this logo')}
            </ActionButton>
            <Button size="small" onClick={cancel}>
              {text('Cancel')}
            </Button>
          </>
        ) : (
          <>
            <Button variant="outlined" size="small" onClick={() => input.current?.click()}>
              {text('Choose a picture')}
            </Button>
            {stored ? (
              <Button size="small" onClick={() => field.onChange('')}>
                {text('Remove logo')}
              </Button>
            ) : null}
          </>
        )}
      </Box>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/png,image/jpeg,image/gif,image/webp,image/svg+xml"
        aria-label={text('Choose a picture')}
        onChange={(event) => {
          void take(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
    </Box>
  );
}
