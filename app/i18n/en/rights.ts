import { CONFIRMATION_HOURS } from '#domain/privacy.ts';
import { RIGHTS_DAYS } from '#domain/rights.ts';
import type { rights as spanish } from '../es/rights.ts';

export const rights = {
  eyebrow: 'Legal',
  title: 'Your data, your rights',
  description: 'Ask to access, correct, delete or take away your personal data, or to have us stop using it.',
  lead: `Ask here, free of charge. We confirm by e-mail that the address is yours and answer within ${RIGHTS_DAYS} days.`,
  policy: 'Privacy policy',
  shortcut:
    'If you have applied, each of our e-mails about the application has a link with which you can correct, withdraw or delete everything instantly.',
  form: {
    claim: 'Your request',
    name: 'Full name',
    email: 'The e-mail address you wrote to us from',
    details: 'Which data or which use (optional)',
    submit: 'Send request',
    failed: 'Please enter your name and a valid e-mail address.',
    unavailable: 'We could not send it. Please try again in a few minutes.',
  },
  sent: {
    title: 'Check your e-mail',
    lead: `We have sent you a link to confirm that the address is yours. It is valid for ${CONFIRMATION_HOURS} hours; the time to answer begins with your confirmation.`,
  },
  confirm: {
    eyebrow: 'Your data, your rights',
    title: 'Confirm your request',
    lead: `Press the button: from then on we have ${RIGHTS_DAYS} days to answer you.`,
    button: 'Confirm my request',
    done: {
      title: 'Request received',
      lead: 'We have sent you an acknowledgment with the date by which we will answer. Your reference:',
    },
    invalid: {
      title: 'This link no longer works',
      lead: 'It has expired or was used. If you have confirmed your request already, there is nothing to do; if not, please ask again.',
    },
  },
} satisfies typeof spanish;
