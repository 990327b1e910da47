import { useRef } from 'react';
import { Form, useNavigate } from 'react-router';
import type { CaseTexts } from '#app/content/success-cases/case-texts.ts';
import { FilterChips } from '#app/site/forms/filter-chips.tsx';
import { filterQuery, useFilterSync } from '#app/site/forms/filter-form.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { SelectField } from '#app/ui/field.tsx';
import {
  CASE_FILTER_PARAMS,
  CASE_FILTERS,
  type CaseFilters,
  caseFilterOptions,
  filterCases,
} from './case-filters.ts';
import type { PublicCase } from './list-active-cases.ts';

/** Filters cases when a choice is made; without scripts, a form with a submit button. */
export function CaseFilterForm({
  cases,
  filters,
  texts,
  list,
  serviceNames,
}: {
  cases: readonly PublicCase[];
  filters: CaseFilters;
  texts: CaseTexts['filters'];
  /** Path of the list of cases. */
  list: string;
  serviceNames: readonly (readonly [slug: string, name: string])[];
}) {
  const navigate = useNavigate();
  const status = useRef<HTMLParagraphElement>(null);
  const form = useFilterSync(
    Object.fromEntries(CASE_FILTERS.map((filter) => [CASE_FILTER_PARAMS[filter], filters[filter]])),
  );
  const optionsOf = (filter: (typeof CASE_FILTERS)[number]) =>
    caseFilterOptions(cases, { filter, filters, serviceNames });
  const services = optionsOf('service');
  const selects = (['sector', 'region', 'year'] as const)
    .map((filter) => ({ filter, options: optionsOf(filter) }))
    .filter(({ options }) => options.length > 0);
  if (services.length === 0 && selects.length === 0) return null;
  const found = filterCases(cases, filters).length;
  return (
    <Form
      ref={form}
      role="search"
      className="border-b border-rule bg-sheet print:hidden"
      onSubmit={(event) => event.preventDefault()}
      onChange={(event) =>
        navigate(
          { search: filterQuery(new FormData(event.currentTarget), Object.values(CASE_FILTER_PARAMS)) },
          { replace: true, preventScrollReset: true },
        )
      }
    >
      <div className="site-width flex flex-wrap items-end gap-x-4 gap-y-5 py-6">
        {services.length > 0 && (
          <FilterChips
            className="w-full"
            legend={texts.service}
            name={CASE_FILTER_PARAMS.service}
            value={filters.service}
            options={[
              {
                value: '',
                label: texts.all,
                count: filterCases(cases, { ...filters, service: '' }).length,
              },
              ...services,
            ]}
          />
        )}
        {selects.map(({ filter, options }) => (
          <SelectField
            key={filter}
            label={texts[filter]}
            name={CASE_FILTER_PARAMS[filter]}
            defaultValue={filters[filter]}
            className="max-sm:w-full sm:w-48"
          >
            <option value="">{filter === 'region' ? texts.allRegions : texts.all}</option>
            {options.map(({ label, value }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
        ))}
        <noscript>
          <Button type="submit" variant="outline">
            {texts.apply}
          </Button>
        </noscript>
        <div className="ml-auto flex flex-wrap items-center gap-x-5">
          {/* Where nothing is found, the message below the bar has the link. */}
          {found > 0 && CASE_FILTERS.some((filter) => filters[filter] !== '') && (
            <ButtonLink variant="quiet" to={list} preventScrollReset onClick={() => status.current?.focus()}>
              {texts.clear}
            </ButtonLink>
          )}
          {/* The link goes with the filters, and leaves it the focus. */}
          <p ref={status} role="status" tabIndex={-1} className="annotation py-3 text-muted outline-none">
            {(found === 1 ? texts.one : texts.count).replace('{{count}}', String(found))}
          </p>
        </div>
      </div>
    </Form>
  );
}
