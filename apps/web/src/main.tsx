import { lazyPart } from '@atrium/ui/lazy-part';
import '@fontsource-variable/inter';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createCache } from './api/cache.ts';
import { toast } from './api/index.ts';
import { LastBoundary } from './app/last-boundary.tsx';
import './app/translated-pages.ts';
import { Providers } from './app/providers.tsx';
import { language, loadTexts } from './locale/index.ts';
import { createAppRouter } from './routes/router.ts';
import { onSessionNotice } from './session/index.ts';
import { answerAhead } from './wire/ahead.ts';

const DownloadPanel = lazyPart(() => import('./kits/download/index.ts').then((module) => module.DownloadPanel));

const texts = loadTexts(answerAhead('texts'));
onSessionNotice((text, ms) => toast(text, 'warning', ms));

const cache = createCache();
const router = createAppRouter();
const place = document.getElementById('app');
if (!place) throw new Error('index.html has no #app');

const draw = () =>
  createRoot(place).render(
    <StrictMode>
      <LastBoundary>
        <Providers cache={cache}>
          <RouterProvider router={router} />
          <DownloadPanel />
        </Providers>
      </LastBoundary>
    </StrictMode>,
  );

// English stands in the program; a page in another language waits for its words rather than change under the eyes. Files of the program that are
// loaded for them wait for this one to end, so it does not wait itself.
if (language === 'en') draw();
else void texts.finally(draw);

// While developing: a change that reaches this file draws the page anew instead of a second application into the first.
import.meta.hot?.dispose(() => location.reload());
