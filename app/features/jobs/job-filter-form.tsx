import { useTranslation } from 'react-i18next';
import { Form, useSubmit } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { SelectField, TextField } from '#app/ui/field.tsx';
import type { JobPosting } from '#domain/job-posting.ts';
import { choices, type JobFilters } from './job-filters.ts';

/** Filters as one types; without scripts, a form with a button. */
export function JobFilterForm({
  jobs,
  filters,
  found,
}: {
  jobs: readonly JobPosting[];
  filters: JobFilters;
  found: number;
}) {
  const { t } = useTranslation();
  const submit = useSubmit();
  return (
    <Form
      role="search"
      className="grid content-start gap-5"
      onChange={(event) => submit(event.currentTarget, { replace: true, preventScrollReset: true })}
    >
      <TextField
        label={t('jobs.search')}
        placeholder={t('jobs.searchPlaceholder')}
        type="search"
        name="buscar"
        defaultValue={filters.search}
      />
      <SelectField label={t('jobs.department')} name="departamento" defaultValue={filters.department}>
        <option value="">{t('jobs.allDepartments')}</option>
        {choices(jobs, 'department').map((department) => (
          <option key={department}>{department}</option>
        ))}
      </SelectField>
      <SelectField label={t('jobs.location')} name="ubicacion" defaultValue={filters.location}>
        <option value="">{t('jobs.allLocations')}</option>
        {choices(jobs, 'location').map((location) => (
          <option key={location}>{location}</option>
        ))}
      </SelectField>
      <noscript>
        <Button type="submit" variant="outline">
          {t('jobs.applyFilters')}
        </Button>
      </noscript>
      <p role="status" className="annotation text-muted">
        {t('jobs.count', { count: found })}
      </p>
    </Form>
  );
}
