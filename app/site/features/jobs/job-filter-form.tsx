import { clsx } from 'clsx';
import { SlidersHorizontal } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Form, useNavigate } from 'react-router';
import { FilterChips } from '#app/site/forms/filter-chips.tsx';
import { filterQuery, useFilterSync } from '#app/site/forms/filter-form.ts';
import { Button } from '#app/ui/button.tsx';
import { SelectField, TextField } from '#app/ui/field.tsx';
import {
  departmentOptions,
  FILTER_PARAMS,
  filterJobs,
  findOption,
  type JobFilters,
  locationOptions,
} from './job-filters.ts';
import type { PublicJob } from './list-open-jobs.ts';

/**
 * Filters postings while typing; without scripts, a form with a submit button. A bar above the list; on phones, only the
 * search shows at first.
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
      className="border-b border-rule bg-sheet print:hidden"
      onSubmit={(event) => event.preventDefault()}
      onChange={(event) =>
        navigate(
          { search: filterQuery(new FormData(event.currentTarget), Object.values(FILTER_PARAMS)) },
          { replace: true, preventScrollReset: true },
        )
      }
    >
      <div className="site-width grid gap-5 py-6 md:flex md:flex-wrap md:items-end md:gap-x-4">
        <TextField
          label={t('jobs.search')}
          placeholder={t('jobs.searchPlaceholder')}
          type="search"
          name={FILTER_PARAMS.search}
          defaultValue={shown.search}
          className="md:w-72"
        />
        <Button
          variant="outline"
          size="sm"
          className="justify-self-start md:hidden noscript:hidden"
          aria-expanded={isOpen}
          aria-controls={selectsId}
          onClick={() => setIsOpen(!isOpen)}
        >
          <SlidersHorizontal aria-hidden="true" size={16} />
          {t('jobs.filters')}
        </Button>
        <div
          id={selectsId}
          className={clsx('grid gap-5 md:contents', !isOpen && 'max-md:hidden max-md:noscript:grid')}
        >
          <SelectField
            label={t('jobs.location')}
            name={FILTER_PARAMS.location}
            defaultValue={shown.location}
            className="md:w-56"
          >
            <option value="">{t('jobs.allLocations')}</option>
            {options.location.map(({ label, value }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
          {/* Below the other fields, with the width that any number of departments needs. */}
          <FilterChips
            className="md:order-1 md:w-full"
            legend={t('jobs.department')}
            name={FILTER_PARAMS.department}
            value={shown.department}
            options={[{ value: '', label: t('jobs.allDepartments') }, ...options.department].map(
              (option) => ({
                ...option,
                count: filterJobs(jobs, { ...filters, department: option.value }).length,
              }),
            )}
          />
        </div>
        <noscript>
          <Button type="submit" variant="outline">
            {t('jobs.applyFilters')}
          </Button>
        </noscript>
        <p role="status" className="annotation text-muted md:ml-auto md:py-3">
          {t('jobs.count', { count: found })}
        </p>
      </div>
    </Form>
  );
}
