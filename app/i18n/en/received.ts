import { ANSWER_TIME } from '#domain/company.ts';
import { CONFIRMATION_HOURS } from '#domain/privacy.ts';
import type { received as spanish } from '../es/received.ts';

export const received = {
  eyebrow: 'Received',
  description: 'What happens after the form was sent.',
  unsent: 'Not sent yet',
  refused: 'Please check the form',
  refusedLead: 'What you typed is still here. If you attached a file, choose it again.',
  postulacion: {
    title: 'We have received your application',
    lead: 'Thank you for your interest in working with us.',
    steps: [
      'Within minutes you will receive an e-mail that confirms your application.',
      'Our people team reads every application, usually within five business days.',
      'If it moves forward, we will call or write to arrange an interview.',
    ],
  },
  practica: {
    title: 'We have received your internship application',
    refused: 'Please check the form',
    refusedLead: 'What you typed is still here. If you attached a file, choose it again.',
    lead: 'Thank you for your interest in an internship with us.',
    steps: [
      'Our people team reads every application, usually within five business days.',
      'If there is a place for your field and dates, we will write to you.',
    ],
  },
  contacto: {
    title: 'We have received your message',
    lead: 'Thank you for writing to us.',
    steps: [`An engineer will answer ${ANSWER_TIME.en}.`],
  },
  alerta: {
    title: 'Check your e-mail',
    lead: 'We have sent you a link to confirm the job alert.',
    steps: [
      `Open the link in the e-mail within ${CONFIRMATION_HOURS} hours. If it does not arrive within a few minutes, look in your spam folder.`,
      'Press the button on the page that opens: from then on the alert is active.',
      'We write once a day at most, and only when there are new positions that match.',
    ],
  },
  cv: {
    title: 'We have received your CV',
    lead: 'Thank you for your interest in working with us.',
    steps: [
      'Within minutes you will receive an e-mail that confirms it.',
      'Our people team reads every CV and writes to you when there is a position for your profile.',
      'We keep it for {{period.spontaneous}} and then delete it.',
    ],
  },
  next: 'What happens next',
  reference: 'Reference',
  referenceHint: 'Quote it if you write to us about this application.',
  nextSheet: 'Sheet 01',
  otherJobsSheet: 'Sheet 02',
  otherJobs: 'Other positions',
  allJobs: 'View all positions',
  home: 'Back to the home page',
} satisfies typeof spanish;
