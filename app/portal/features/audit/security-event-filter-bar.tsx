import { Button } from '#app/ui/button.tsx';
import { SelectField, TextField } from '#app/ui/field.tsx';
import type { Names } from './list-names.ts';
import { EVENT_FILTERS, type EventFilter, type EventFilters } from './list-security-events.ts';
import { KINDS } from './security-event-labels.ts';

/** Overrides the minimum width of date inputs, which is too wide for two columns on a phone. */
const NARROW = '[&_input]:min-w-0 max-md:[&_input]:px-2';

/** The filters of the security events, kept in the URL. */
export function SecurityEventFilterBar({
  filters,
  people,
  onChange,
  onClear,
}: {
  filters: EventFilters;
  people: Names['people'];
  onChange: (name: EventFilter, value: string) => void;
  onClear: () => void;
}) {
  const field = (name: EventFilter) => ({
    value: filters[name] ?? '',
    onChange: (event: { target: { value: string } }) => onChange(name, event.target.value),
  });
  return (
    <search className="mb-5 grid grid-cols-2 items-end gap-4 lg:grid-cols-[1.4fr_1.4fr_1fr_1fr_auto]">
      <SelectField label="Persona" className="max-md:col-span-2" {...field('persona')}>
        <option value="">Todas</option>
        {people.map(({ email, full_name, user_id }) => (
          <option key={user_id} value={user_id}>
            {full_name} ({email})
          </option>
        ))}
      </SelectField>
      <SelectField label="Tipo" className="max-md:col-span-2" {...field('tipo')}>
        <option value="">Todos</option>
        {Object.entries(KINDS).map(([kind, label]) => (
          <option key={kind} value={kind}>
            {label}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Desde"
        className={NARROW}
        type="date"
        max={filters.hasta ?? undefined}
        {...field('desde')}
      />
      <TextField
        label="Hasta"
        className={NARROW}
        type="date"
        min={filters.desde ?? undefined}
        {...field('hasta')}
      />
      <Button
        variant="outline"
        className="max-lg:col-span-2"
        disabled={EVENT_FILTERS.every((name) => filters[name] === null)}
        onClick={onClear}
      >
        Limpiar
      </Button>
    </search>
  );
}
