import { jobAlertsTexts } from '#app/i18n/pages/job-alerts.ts';
import { Submitted } from '#app/views/submitted.tsx';
import type { Views } from '#app/views/views.ts';
import type { JobAlertOptions } from '#domain/recruiting/job-alert.ts';
import { INVALID_EMAIL } from '#domain/values/email.ts';
import { JobAlertForm } from './job-alert-form.tsx';
import { JobAlertSection } from './job-alert-section.tsx';
import { departmentField } from './option-fields.ts';
import { TokenPage } from './token-page.tsx';

const OPTIONS: JobAlertOptions = {
  departments: [
    { value: 'Ingeniería', english: 'Engineering' },
    { value: 'Montaje electromecánico y puesta en servicio en faena', english: null },
  ],
  locations: [
    { value: 'Antofagasta', english: null },
    { value: 'Remoto', english: 'Remote' },
  ],
};
const POSTED = {
  values: { email: 'ana@', [departmentField('Ingeniería')]: 'on' },
  problems: { email: 'application.errors.emailInvalid' },
  alert: { title: 'Error', body: INVALID_EMAIL },
};
const { confirm, failed, form, offers, unsubscribe } = jobAlertsTexts.es;
const CONFIRM = { texts: confirm, done: confirm.done, invalid: confirm.invalid, failed, offers };

export default {
  inline: {
    section: () => (
      <JobAlertSection texts={jobAlertsTexts.es} form={<JobAlertForm options={OPTIONS} texts={form} />} />
    ),
    'form posted and refused': () => <JobAlertForm options={OPTIONS} texts={form} posted={POSTED} />,
    'form without options': () => <JobAlertForm options={{ departments: [], locations: [] }} texts={form} />,
  },
  standalone: {
    'form with errors': () => (
      <Submitted>
        <JobAlertForm options={OPTIONS} texts={form} />
      </Submitted>
    ),
    confirmation: () => <TokenPage {...CONFIRM} outcome={null} />,
    'confirmation with a used link': () => <TokenPage {...CONFIRM} outcome="invalid" />,
    unsubscribed: () => <TokenPage {...CONFIRM} texts={unsubscribe} done={unsubscribe.done} outcome="done" />,
  },
} satisfies Views;
