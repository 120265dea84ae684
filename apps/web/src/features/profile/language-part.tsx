import type { Language } from '@atrium/domain/user';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { toastFailure } from '../../api/index.ts';
import { language, languageNames, useText } from '../../locale/index.ts';
import { switchLanguage } from '../../session/index.ts';

/** Sets the user's own language of the screens (rule U51); the page reloads in it. */
export function LanguagePart() {
  const text = useText();
  const [isBusy, setBusy] = useState(false);
  const choose = async (chosen: Language) => {
    setBusy(true);
    try {
      await switchLanguage(chosen);
    } catch (error) {
      toastFailure(error, 'language');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Box component="section" aria-labelledby="own-language" sx={{ mt: 4 }}>
      <Typography id="own-language" component="h2" variant="h3" sx={{ mb: 2 }}>
        {text('Language')}
      </Typography>
      <TextField
        select
        fullWidth={false}
        label={text('Display language')}
        helperText={text(
          'E-mails are also sent in this language if the facility provides them in it. Documents are in the facility’s language.',
        )}
        value={language}
        aria-busy={isBusy}
        onChange={(event) => void choose(event.target.value as Language)}
        sx={{ minWidth: 240, maxWidth: '100%' }}
      >
        {Object.entries(languageNames).map(([code, name]) => (
          <MenuItem key={code} value={code} lang={code}>
            {name}
          </MenuItem>
        ))}
      </TextField>
    </Box>
  );
}
