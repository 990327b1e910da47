import { clsx } from 'clsx';
import { useId, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { FilterToggle } from '#app/ui/filter-bar.tsx';
import { FilterSelect } from '#app/ui/filter-select.tsx';
import type { Names } from './list-names.ts';

/** Overrides the minimum width of date inputs, which is too wide for two columns on a phone. */
const NARROW = '[&_input]:min-w-0 max-md:[&_input]:px-2';

/** Filters kept in the URL: a person, days, and the selects of each log. */
export function FilterBar({
  filters,
  people,
  selects,
  className,
  clearClassName,
  isFiltered,
  onChange,
  onClear,
}: {
  filters: Readonly<Record<'persona' | 'desde' | 'hasta', string | null>>;
  people: Names['people'];
  selects: readonly {
    name: string;
    label: string;
    value: string | null;
    all: string;
    options: readonly (readonly [string, string])[];
    className?: string;
  }[];
  /** The columns. */
  className: string;
  clearClassName: string;
  isFiltered: boolean;
  onChange: (name: string, value: string) => void;
  onClear: () => void;
}) {
  const field = (name: string, value: string | null) => ({
    value: value ?? '',
    onChange: (event: { target: { value: string } }) => onChange(name, event.target.value),
  });
  const [isOpen, setIsOpen] = useState(false);
  const fields = useId();
  return (
    <search className="mb-3 block">
      <FilterToggle
        active={[filters.persona, filters.desde, filters.hasta, ...selects.map(({ value }) => value)]}
        isOpen={isOpen}
        controls={fields}
        onToggle={() => setIsOpen(!isOpen)}
      />
      <div
        id={fields}
        className={clsx(
          'mt-2 grid grid-cols-2 items-end gap-3 [&_button]:min-h-10 [&_input]:min-h-10 [&_input]:py-1 [&_select]:min-h-10 [&_select]:py-1',
          !isOpen && 'max-sm:hidden',
          className,
        )}
      >
        <FilterSelect
          label="Persona"
          className="max-md:col-span-2"
          all="Todas"
          value={filters.persona}
          options={people.map(({ email, full_name, user_id }) => [user_id, `${full_name} (${email})`])}
          onChange={(value) => onChange('persona', value)}
        />
        {selects.map(({ name, ...select }) => (
          <FilterSelect key={name} {...select} onChange={(value) => onChange(name, value)} />
        ))}
        <TextField
          label="Desde"
          className={NARROW}
          type="date"
          max={filters.hasta ?? undefined}
          {...field('desde', filters.desde)}
        />
        <TextField
          label="Hasta"
          className={NARROW}
          type="date"
          min={filters.desde ?? undefined}
          {...field('hasta', filters.hasta)}
        />
        <Button variant="outline" className={clearClassName} disabled={!isFiltered} onClick={onClear}>
          Limpiar
        </Button>
      </div>
    </search>
  );
}
