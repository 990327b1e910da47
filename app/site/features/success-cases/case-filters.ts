import { compareNames } from '#domain/values/fold.ts';
import { CHILEAN_REGIONS } from '#domain/website/chilean-region.ts';
import type { PublicCase } from './list-active-cases.ts';

/** The filters' URL parameters, in the order of their fields. */
export const CASE_FILTER_PARAMS = {
  service: 'servicio',
  sector: 'sector',
  region: 'region',
  year: 'anio',
} as const;

type CaseFilter = keyof typeof CASE_FILTER_PARAMS;

/** What to show only, in Spanish, so that a filter survives a language change; empty for all. */
export type CaseFilters = Readonly<Record<CaseFilter, string>>;

export const CASE_FILTERS = ['service', 'sector', 'region', 'year'] as const satisfies readonly CaseFilter[];

/** Reads the filters from the URL, so that they can be shared and work without scripts. */
export const parseCaseFilters = (query: URLSearchParams): CaseFilters => ({
  service: query.get(CASE_FILTER_PARAMS.service) ?? '',
  sector: query.get(CASE_FILTER_PARAMS.sector) ?? '',
  region: query.get(CASE_FILTER_PARAMS.region) ?? '',
  year: query.get(CASE_FILTER_PARAMS.year) ?? '',
});

type FilteredCase = Pick<PublicCase, 'año' | 'region' | 'sector' | 'services' | 'spanish' | 'untranslated'>;

const valuesOf = (successCase: FilteredCase, filter: CaseFilter): readonly string[] => {
  const { año, region, services, spanish } = successCase;
  return {
    service: services,
    sector: [spanish.sector],
    region: region === null ? [] : [region],
    year: [año],
  }[filter];
};

/** The cases that match all filters. */
export const filterCases = <Case extends FilteredCase>(
  cases: readonly Case[],
  filters: CaseFilters,
): Case[] =>
  cases.filter((successCase) =>
    CASE_FILTERS.every(
      (filter) => filters[filter] === '' || valuesOf(successCase, filter).includes(filters[filter]),
    ),
  );

interface FilterOption {
  readonly value: string;
  readonly label: string;
  /** Cases that remain if it is chosen. */
  readonly count: number;
}

/**
 * The values of a filter that cases have: years from the latest, regions from the north, others by name.
 *
 * @param options.serviceNames the services with their parameter
 * @returns none if there are fewer than two to choose from, and none is chosen
 */
export function caseFilterOptions(
  cases: readonly FilteredCase[],
  {
    filter,
    filters,
    serviceNames,
  }: {
    filter: CaseFilter;
    filters: CaseFilters;
    serviceNames: readonly (readonly [slug: string, name: string])[];
  },
): FilterOption[] {
  const names = new Map(serviceNames);
  // The last label stays: that of a case whose sector is translated.
  const byTranslation = cases.toSorted(
    (one, other) =>
      Number(other.untranslated.includes('sector')) - Number(one.untranslated.includes('sector')),
  );
  const labels = new Map(
    byTranslation.flatMap((successCase) =>
      valuesOf(successCase, filter).map((value) => [
        value,
        filter === 'service' ? (names.get(value) ?? value) : filter === 'sector' ? successCase.sector : value,
      ]),
    ),
  );
  // One that the address sets can always be changed.
  if (labels.size < 2 && filters[filter] === '') return [];
  const order: readonly string[] = CHILEAN_REGIONS;
  return [...labels]
    .map(([value, label]) => ({
      value,
      label,
      count: filterCases(cases, { ...filters, [filter]: value }).length,
    }))
    .sort((a, b) =>
      filter === 'year'
        ? compareNames(b.value, a.value)
        : filter === 'region'
          ? order.indexOf(a.value) - order.indexOf(b.value)
          : compareNames(a.label, b.label),
    );
}
