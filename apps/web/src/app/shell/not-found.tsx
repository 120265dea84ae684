import { EmptyState } from '@atrium/ui/empty-state';
import SearchOffOutlined from '@mui/icons-material/SearchOffOutlined';
import Button from '@mui/material/Button';
import { Link } from '@tanstack/react-router';
import { Screen } from '../../kits/screen/index.ts';
import { useText } from '../../locale/index.ts';

/** The screen for an unknown address, with a link home. */
export function NotFoundScreen() {
  const text = useText();
  return (
    <Screen title={text('Page not found')}>
      <EmptyState
        icon={<SearchOffOutlined />}
        title={text('There is no page at this address')}
        text={text('It may have moved, or the link may be incomplete.')}
        action={
          <Button component={Link} to="/" variant="contained">
            {text('Go to the home page')}
          </Button>
        }
      />
    </Screen>
  );
}
