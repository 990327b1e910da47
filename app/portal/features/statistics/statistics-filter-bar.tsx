import { Button } from '#app/ui/button.tsx';
import { DayField } from '#app/ui/day-field.tsx';
import { FilterGrid } from '#app/ui/filter-bar.tsx';
import { FilterSelect } from '#app/ui/filter-select.tsx';
import { sourceLabel } from '#domain/recruiting/source-labels.ts';
import type { FunnelRow } from './read-statistics.ts';
import type { StatisticsFilters } from './statistics-filters.ts';

/** Period, posting and source filters, kept in the URL. */
export function StatisticsFilterBar({
  filters: { posting, since, source, until },
  isFiltered,
  postings,
  sources,
  onChange,
}: {
  filters: StatisticsFilters;
  /** Whether the URL has any of them: the period is never empty. */
  isFiltered: boolean;
  /** The options. */
  postings: readonly FunnelRow[];
  sources: readonly FunnelRow[];
  onChange: (values: Readonly<Partial<Record<'desde' | 'hasta' | 'oferta' | 'origen', string>>>) => void;
}) {
  return (
    <FilterGrid
      active={[posting, source]}
      className="sm:grid-cols-[12rem_12rem] md:grid-cols-[10rem_10rem_minmax(0,1fr)_minmax(0,1fr)_auto] xl:grid-cols-[11.5rem_11.5rem_13rem_10rem_auto]"
    >
      <DayField
        canBeEmpty={false}
        label="Desde"
        max={until}
        value={since}
        onChange={(desde) => onChange({ desde })}
      />
      <DayField
        canBeEmpty={false}
        label="Hasta"
        min={since}
        value={until}
        onChange={(hasta) => onChange({ hasta })}
      />
      <FilterSelect
        label="Oferta"
        all="Todas"
        value={posting}
        options={postings.map(({ key, label }) => [key, label])}
        onChange={(oferta) => onChange({ oferta })}
      />
      <FilterSelect
        label="Origen"
        all="Todos"
        value={source}
        options={sources.map(({ key }) => [key, sourceLabel(key)])}
        onChange={(origen) => onChange({ origen })}
      />
      {/* Not `disabled`: the button would lose focus when pressed. */}
      <Button
        variant="outline"
        className="max-sm:col-span-full"
        aria-disabled={!isFiltered}
        onClick={() => isFiltered && onChange({ desde: '', hasta: '', oferta: '', origen: '' })}
      >
        Limpiar
      </Button>
    </FilterGrid>
  );
}
