import { Button } from '#app/ui/button.tsx';
import { DayField } from '#app/ui/day-field.tsx';
import { FilterGrid } from '#app/ui/filter-bar.tsx';
import { FilterSelect } from '#app/ui/filter-select.tsx';
import { SHOWN_STATUSES } from '#domain/recruiting/shown-status.ts';
import { SHOWN_STATUS } from './application-status.ts';
import { type AllApplicationFilters, SHOWN, type Shown } from './list-all-applications.ts';

const SHOWN_LABELS = {
  mias: 'A mi cargo, en curso',
  'sin-responsable': 'Sin responsable, en curso',
  pasos: 'Con paso para hoy o atrasado',
  'sin-evaluacion': 'Sin evaluar',
  'otros-procesos': 'Acepta otros procesos',
} as const satisfies Record<Shown, string>;

/** Filters of the applications to all postings, kept in the URL. */
export function AllApplicationsFilterBar({
  filters: { posting, shown, since, source, status, until },
  onChange,
}: {
  filters: AllApplicationFilters;
  onChange: (name: 'estado' | 'mostrar' | 'desde' | 'hasta' | 'oferta' | 'origen', value: string) => void;
}) {
  return (
    <FilterGrid
      active={[posting, shown, since, source, status, until]}
      className="sm:grid-cols-[12rem_12rem] xl:grid-cols-[11rem_13rem_10.5rem_10.5rem]"
    >
      {(posting || source) && (
        <p className="col-span-full flex flex-wrap items-center gap-3 text-muted sm:justify-end">
          {posting && (
            <Button variant="outline" size="sm" onClick={() => onChange('oferta', '')}>
              De una sola oferta: ver todas
            </Button>
          )}
          {source && (
            <Button variant="outline" size="sm" onClick={() => onChange('origen', '')}>
              De un solo origen: ver todos
            </Button>
          )}
        </p>
      )}
      <FilterSelect
        label="Estado"
        all="Todos los estados"
        value={status}
        options={SHOWN_STATUSES.map((value) => [value, SHOWN_STATUS[value].label])}
        onChange={(value) => onChange('estado', value)}
      />
      <FilterSelect
        label="Mostrar"
        all="Todas"
        value={shown}
        options={SHOWN.map((value) => [value, SHOWN_LABELS[value]])}
        onChange={(value) => onChange('mostrar', value)}
      />
      <DayField label="Desde" value={since ?? ''} onChange={(day) => onChange('desde', day)} />
      <DayField label="Hasta" value={until ?? ''} onChange={(day) => onChange('hasta', day)} />
    </FilterGrid>
  );
}
