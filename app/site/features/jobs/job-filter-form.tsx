import { clsx } from 'clsx';
import { SlidersHorizontal } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Form, useNavigate } from 'react-router';
import { filterQuery, useFilterSync } from '#app/site/forms/filter-form.ts';
import { Button } from '#app/ui/button.tsx';
import { SelectField, TextField } from '#app/ui/field.tsx';
import {
  departmentOptions,
  FILTER_PARAMS,
  findOption,
  type JobFilters,
  locationOptions,
} from './job-filters.ts';
import type { PublicJob } from './list-open-jobs.ts';

/**
 * Filters postings while typing; without scripts, a form with a submit button. On phones, only the search shows at
 * first.
 */
export function JobFilterForm({
  jobs,
  filters,
  found,
}: {
  jobs: readonly PublicJob[];
  filters: JobFilters;
  found: number;
}) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const options = {
    department: departmentOptions(jobs),
    location: locationOptions(jobs, t('jobs.remote')),
  };
  const shown = {
    search: filters.search,
    department: findOption(options.department, filters.department),
    location: findOption(options.location, filters.location),
  };
  const form = useFilterSync({
    [FILTER_PARAMS.search]: shown.search,
    [FILTER_PARAMS.department]: shown.department,
    [FILTER_PARAMS.location]: shown.location,
  });
  const selectsId = useId();
  const [isOpen, setIsOpen] = useState(filters.department !== '' || filters.location !== '');
  return (
    <Form
      ref={form}
      role="search"
      className="grid content-start gap-5 print:hidden"
      onSubmit={(event) => event.preventDefault()}
      onChange={(event) =>
        navigate(
          { search: filterQuery(new FormData(event.currentTarget), Object.values(FILTER_PARAMS)) },
          { replace: true, preventScrollReset: true },
        )
      }
    >
      <TextField
        label={t('jobs.search')}
        placeholder={t('jobs.searchPlaceholder')}
        type="search"
        name={FILTER_PARAMS.search}
        defaultValue={shown.search}
      />
      <Button
        variant="outline"
        size="sm"
        className="justify-self-start lg:hidden noscript:hidden"
        aria-expanded={isOpen}
        aria-controls={selectsId}
        onClick={() => setIsOpen(!isOpen)}
      >
        <SlidersHorizontal aria-hidden="true" size={16} />
        {t('jobs.filters')}
      </Button>
      <div
        id={selectsId}
        className={clsx('grid gap-5 sm:max-lg:grid-cols-2', !isOpen && 'max-lg:hidden noscript:grid')}
      >
        <SelectField
          label={t('jobs.department')}
          name={FILTER_PARAMS.department}
          defaultValue={shown.department}
        >
          <option value="">{t('jobs.allDepartments')}</option>
          {options.department.map(({ label, value }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <SelectField label={t('jobs.location')} name={FILTER_PARAMS.location} defaultValue={shown.location}>
          <option value="">{t('jobs.allLocations')}</option>
          {options.location.map(({ label, value }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
      </div>
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
