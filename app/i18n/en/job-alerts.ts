import { CONSENT_TEXTS } from '#domain/consent-texts.ts';
import { CONFIRMATION_HOURS } from '#domain/privacy.ts';
import type { jobAlerts as spanish } from '../es/job-alerts.ts';

export const jobAlerts = {
  sheet: { list: 'Sheet 01', closed: 'Sheet 02' },
  title: 'Nothing that fits?',
  lead: 'We can let you know when we publish another position, or leave us your CV and we will write to you.',
  toAlert: 'Create a job alert',
  toCv: 'Send my CV',
  form: {
    title: 'Job alert',
    lead: 'One e-mail a day at most, and only when there is something new.',
    email: 'Send the alerts to',
    narrow: 'Only certain departments or places',
    narrowHint: 'Tick none to hear of every position.',
    departments: 'Departments',
    locations: 'Places',
    consent: CONSENT_TEXTS.job_alerts.en,
    submit: 'Subscribe',
    submitting: 'Sending...',
    sent: {
      title: 'Check your e-mail',
      body: `We have sent you a link to confirm the alert. It is valid for ${CONFIRMATION_HOURS} hours; if it does not arrive within a few minutes, look in your spam folder.`,
    },
    failed: 'We could not register the alert. Please try again in a few minutes.',
  },
  cv: {
    title: 'Spontaneous application',
    lead: 'Send us your CV without waiting for a position. A person reads it, and we keep it for {{period.spontaneous}}.',
  },
  confirm: {
    eyebrow: 'Job alerts',
    title: 'Confirm your alert',
    lead: 'One step to go: press the button and we will write to you about new positions for {{period.job_alerts}}.',
    button: 'Confirm my alert',
    done: {
      title: 'Your alert is active',
      lead: 'We will write to you when we publish matching positions. Every e-mail has a link to unsubscribe.',
    },
    invalid: {
      title: 'This link no longer works',
      lead: 'It has expired or was used already. If you have confirmed your alert, there is nothing left to do; if not, ask for a new one.',
    },
  },
  unsubscribe: {
    eyebrow: 'Job alerts',
    title: 'Cancel the alert',
    lead: 'Press the button and we will send you no more positions. We will delete your e-mail address too.',
    button: 'Cancel my alert',
    done: {
      title: 'Alert canceled',
      lead: 'We will send you no more positions, and have deleted your e-mail address.',
    },
  },
  failed: {
    title: 'Something went wrong on our side',
    lead: 'We could not do what you asked for. Please try again in a few minutes.',
  },
  description: 'Job alerts by e-mail.',
  offers: 'View open positions',
} satisfies typeof spanish;
