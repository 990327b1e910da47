import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { HydratedRouter } from 'react-router/dom';
import { createI18n } from './i18n/i18n.ts';
import { expectSkippedTransitions } from './lib/view-transitions.ts';
import { keepFirstTouch } from './site/tracking/first-touch.ts';

// Before React runs: input in a filter would replace the URL, and with it the campaign parameters.
keepFirstTouch();
expectSkippedTransitions();

// Not the address's, which has a prefix in previews.
const language = document.documentElement.lang === 'en' ? 'en' : 'es';
const messages = language === 'en' ? (await import('./i18n/en.ts')).en : (await import('./i18n/es.ts')).es;
const i18n = createI18n(language, messages);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <I18nextProvider i18n={i18n}>
        <HydratedRouter />
      </I18nextProvider>
    </StrictMode>,
  );
});
