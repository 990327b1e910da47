import { MAX_CV_MB } from '#domain/file-limits.ts';
import type { es } from '../es.ts';

export const common = {
  close: 'Close',
  notice: 'Notice',
  optional: 'optional',
  tooLong: 'This text is too long',
  skipToContent: 'Skip to content',
  notFound: { title: 'Oops! Page not found', home: 'Back to the home page', code: '404' },
  retry: 'Try again',
  failure: {
    title: 'Something went wrong on our side',
    unavailable: 'We will be right back',
    offline: 'No connection',
    body: 'Please try again in a few minutes. If it is urgent, call or write to us.',
    posted: 'Go back and send it again: it is stored only once.',
  },
  codeFailure: {
    title: 'This could not be opened',
    body: 'Check your connection and try again. If that does not help, reload the page.',
  },
  language: { label: 'Language', es: 'Español', en: 'English' },
  uploadErrors: {
    rateLimited: 'Too many files were sent from this connection. You can try again in an hour.',
    unavailable: 'We cannot receive files at the moment. Please try again in a few minutes.',
    tooLarge: `The file exceeds ${MAX_CV_MB}MB.`,
    wrongType: 'The file’s content is not that of a PDF, DOC or DOCX. Save it again as a PDF and send that.',
  },
} satisfies (typeof es)['common'];
