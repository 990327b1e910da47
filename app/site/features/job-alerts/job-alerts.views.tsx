import { jobAlerts } from '#app/i18n/es/job-alerts.ts';
import { Submitted } from '#app/views/submitted.tsx';
import type { Views } from '#app/views/views.ts';
import type { JobAlertOptions } from '#domain/job-alert.ts';
import { JobAlertForm } from './job-alert-form.tsx';
import { JobAlertSection } from './job-alert-section.tsx';
import { departmentField } from './option-fields.ts';
import { TokenPage } from './token-page.tsx';

const OPTIONS: JobAlertOptions = {
  departments: [
    { value: 'Ingeniería', english: 'Engineering' },
    { value: 'Montaje electromecánico y puesta en servicio en faena', english: null },
  ],
  locations: ['Antofagasta', 'Santiago'],
};
const POSTED = {
  values: { email: 'ana@', [departmentField('Ingeniería')]: 'on' },
  problems: { email: 'application.errors.emailInvalid' },
  alert: { title: 'Error', body: 'Por favor ingrese un email válido' },
};
const { confirm, form, offers, unsubscribe } = jobAlerts;

export default {
  inline: {
    section: () => (
      <JobAlertSection
        sheet={jobAlerts.sheet.list}
        texts={jobAlerts}
        form={<JobAlertForm options={OPTIONS} texts={form} />}
      />
    ),
    'form posted and refused': () => <JobAlertForm options={OPTIONS} texts={form} posted={POSTED} />,
    'form without options': () => (
      <JobAlertForm options={{ departments: [], locations: [] }} texts={form} />
    ),
  },
  standalone: {
    'form with errors': () => (
      <Submitted>
        <JobAlertForm options={OPTIONS} texts={form} />
      </Submitted>
    ),
    confirmation: () => <TokenPage texts={confirm} outcome={null} offers={offers} />,
    'confirmation with a used link': () => (
      <TokenPage texts={confirm} outcome={confirm.invalid} offers={offers} />
    ),
    unsubscribed: () => <TokenPage texts={unsubscribe} outcome={unsubscribe.done} offers={offers} />,
  },
} satisfies Views;
