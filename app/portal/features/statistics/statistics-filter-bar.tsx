import { Button } from '#app/ui/button.tsx';
import { SelectField, TextField } from '#app/ui/field.tsx';
import type { FunnelRow } from './read-statistics.ts';
import type { StatisticsFilters } from './statistics-filters.ts';
import { sourceLabel } from './statistics-labels.ts';

/** Period, offer and source, kept in the URL. */
export function StatisticsFilterBar({
  filters: { posting, since, source, until },
  postings,
  sources,
  onChange,
}: {
  filters: StatisticsFilters;
  /** To choose from. */
  postings: readonly FunnelRow[];
  sources: readonly FunnelRow[];
  onChange: (values: Readonly<Partial<Record<'desde' | 'hasta' | 'oferta' | 'origen', string>>>) => void;
}) {
  return (
    <search className="grid w-full items-end gap-4 sm:w-auto sm:grid-cols-[12rem_12rem] lg:grid-cols-[11.5rem_11.5rem_13rem_10rem_auto]">
      <TextField
        label="Desde"
        type="date"
        max={until}
        value={since}
        onChange={(event) => onChange({ desde: event.target.value })}
      />
      <TextField
        label="Hasta"
        type="date"
        min={since}
        value={until}
        onChange={(event) => onChange({ hasta: event.target.value })}
      />
      <SelectField
        label="Oferta"
        value={posting ?? ''}
        onChange={(event) => onChange({ oferta: event.target.value })}
      >
        <option value="">Todas</option>
        {postings.map(({ key, label }) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Origen"
        value={source ?? ''}
        onChange={(event) => onChange({ origen: event.target.value })}
      >
        <option value="">Todos</option>
        {sources.map(({ key }) => (
          <option key={key} value={key}>
            {sourceLabel(key)}
          </option>
        ))}
      </SelectField>
      <Button variant="outline" onClick={() => onChange({ desde: '', hasta: '', oferta: '', origen: '' })}>
        Limpiar
      </Button>
    </search>
  );
}
