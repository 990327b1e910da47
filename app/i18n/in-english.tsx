import { lazy, type ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { createI18n } from './i18n.ts';

/** Renders what is inside with the English texts, on a page in Spanish; loads them on first use. */
export const InEnglish = lazy(async () => {
  const { en } = await import('./en.ts');
  const i18n = createI18n('en', en);
  return {
    default: ({ children }: { children: ReactNode }) => (
      <I18nextProvider i18n={i18n}>
        <div lang="en">{children}</div>
      </I18nextProvider>
    ),
  };
});
