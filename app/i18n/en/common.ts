import type { es } from '../es.ts';

export const common = {
  close: 'Close',
  notice: 'Notice',
  optional: 'optional',
  tooLong: 'This text is too long',
  skipToContent: 'Skip to content',
  notFound: { title: 'Oops! Page not found', home: 'Back to the home page', code: '404' },
  failure: { title: 'Something failed on our side', body: 'Please try again in a few minutes.' },
  language: { label: 'Language', es: 'Español', en: 'English' },
} satisfies (typeof es)['common'];
