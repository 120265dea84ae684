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

// English is built in; a page in another language waits for its texts, so that they do not change before the reader's eyes. This module
// must not await them itself, since modules loaded for them wait for it to finish.
if (language === 'en') draw();
else void texts.finally(draw);

// In development: a change that reaches this file reloads the page instead of rendering a second application into the first.
import.meta.hot?.dispose(() => location.reload());
