import type { jobPage as es } from '../es/job-page.ts';

export const jobPage = {
  all: 'All open positions',
  summary: 'Job details',
  similar: { sheet: 'Sheet 02', closedSheet: 'Sheet 01', title: 'Similar jobs' },
  share: 'Share',
  email: 'Send by e-mail',
  copy: 'Copy link',
  copied: 'Link copied',
  copyFailed: 'The link could not be copied',
  application: {
    back: 'Back to the job',
    discard: {
      title: 'Discard your application?',
      body: 'What you have written will be deleted.',
      confirm: 'Discard',
      cancel: 'Keep writing',
    },
  },
} satisfies typeof es;
