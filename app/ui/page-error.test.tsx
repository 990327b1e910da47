import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { es } from '#app/i18n/es.ts';
import { createI18n } from '#app/i18n/i18n.ts';
import { PageError } from './page-error.tsx';

afterEach(() => vi.unstubAllGlobals());

const shown = (isPosted: boolean): string =>
  renderToStaticMarkup(
    <I18nextProvider i18n={createI18n('es', es)}>
      <MemoryRouter>
        <PageError error={new TypeError('Failed to fetch')} isPosted={isPosted} />
      </MemoryRouter>
    </I18nextProvider>,
  );

const { failure } = es.common;

test.each([
  { isOnline: false, isPosted: false, title: failure.offline, body: es.common.codeFailure.body },
  // Loading the page again would post its form again.
  { isOnline: false, isPosted: true, title: failure.title, body: failure.posted },
  { isOnline: true, isPosted: false, title: failure.title, body: failure.body },
  { isOnline: true, isPosted: true, title: failure.title, body: failure.posted },
])('says what happened: online $isOnline, posted $isPosted', ({ body, isOnline, isPosted, title }) => {
  vi.stubGlobal('navigator', { onLine: isOnline });
  const html = shown(isPosted);
  expect(html).toContain(title);
  expect(html).toContain(body);
  expect(html.includes(es.common.retry)).toBe(!isPosted);
});
