import { Button } from '#app/ui/button.tsx';
import { SelectField, TextField } from '#app/ui/field.tsx';
import { OPERATIONS, TABLES } from './audit-labels.ts';
import { type AuditFilters, FILTER_NAMES, type FilterName } from './list-entries.ts';
import type { Names } from './list-names.ts';

/** Overrides the minimum width of date inputs, which is too wide for two columns on a phone. */
const NARROW = '[&_input]:min-w-0 max-md:[&_input]:px-2';

/** The filters of the audit log, kept in the URL. */
export function AuditFilterBar({
  filters,
  people,
  onChange,
  onClear,
}: {
  filters: AuditFilters;
  people: Names['people'];
  onChange: (name: FilterName, value: string) => void;
  onClear: () => void;
}) {
  const select = (name: FilterName) => ({
    value: filters[name] ?? '',
    onChange: (event: { target: { value: string } }) => onChange(name, event.target.value),
  });
  return (
    <search className="mb-5 grid grid-cols-2 items-end gap-4 md:grid-cols-3 lg:grid-cols-[1.4fr_1.4fr_1fr_1fr_1fr_auto]">
      <SelectField label="Persona" className="max-md:col-span-2" {...select('persona')}>
        <option value="">Todas</option>
        {people.map(({ email, full_name, user_id }) => (
          <option key={user_id} value={user_id}>
            {full_name} ({email})
          </option>
        ))}
      </SelectField>
      <SelectField label="Qué" {...select('tabla')}>
        <option value="">Todo</option>
        {Object.entries(TABLES).map(([table, label]) => (
          <option key={table} value={table}>
            {label}
          </option>
        ))}
      </SelectField>
      <SelectField label="Acción" {...select('accion')}>
        <option value="">Todas</option>
        {Object.entries(OPERATIONS).map(([operation, { label }]) => (
          <option key={operation} value={operation}>
            {label}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Desde"
        className={NARROW}
        type="date"
        max={filters.hasta ?? undefined}
        {...select('desde')}
      />
      <TextField
        label="Hasta"
        className={NARROW}
        type="date"
        min={filters.desde ?? undefined}
        {...select('hasta')}
      />
      <Button
        variant="outline"
        className="max-md:col-span-2"
        disabled={FILTER_NAMES.every((name) => filters[name] === null)}
        onClick={onClear}
      >
        Limpiar
      </Button>
    </search>
  );
}
