import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Form, useLocation, useNavigationType, useSubmit } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { SelectField, TextField } from '#app/ui/field.tsx';
import type { JobPosting } from '#domain/job-posting.ts';
import { FILTER_PARAMS, filterOptions, type JobFilters } from './job-filters.ts';

/** Filters postings while typing; without scripts, a form with a submit button. */
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
  const form = useFormSync(filters);
  return (
    <Form
      ref={form}
      role="search"
      className="grid content-start gap-5"
      onChange={(event) => submit(event.currentTarget, { replace: true, preventScrollReset: true })}
    >
      <TextField
        label={t('jobs.search')}
        placeholder={t('jobs.searchPlaceholder')}
        type="search"
        name={FILTER_PARAMS.search}
        defaultValue={filters.search}
      />
      <SelectField
        label={t('jobs.department')}
        name={FILTER_PARAMS.department}
        defaultValue={filters.department}
      >
        <option value="">{t('jobs.allDepartments')}</option>
        {filterOptions(jobs, 'department').map((department) => (
          <option key={department}>{department}</option>
        ))}
      </SelectField>
      <SelectField label={t('jobs.location')} name={FILTER_PARAMS.location} defaultValue={filters.location}>
        <option value="">{t('jobs.allLocations')}</option>
        {filterOptions(jobs, 'location').map((location) => (
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

/**
 * Updates the fields when the URL changes by navigation. Typing changes it too, but with REPLACE, and must not be
 * overwritten.
 */
function useFormSync({ department, location, search }: JobFilters) {
  const form = useRef<HTMLFormElement>(null);
  const isTyped = useNavigationType() === 'REPLACE';
  const { key } = useLocation();
  const syncedKey = useRef(key);
  useEffect(() => {
    // Not on mount: keeps what was typed before hydration.
    if (syncedKey.current === key) return;
    syncedKey.current = key;
    if (isTyped) return;
    for (const [name, value] of [
      [FILTER_PARAMS.search, search],
      [FILTER_PARAMS.department, department],
      [FILTER_PARAMS.location, location],
    ] as const) {
      const control = form.current?.elements.namedItem(name);
      if (control && 'value' in control) control.value = value;
    }
  }, [key, isTyped, search, department, location]);
  return form;
}
