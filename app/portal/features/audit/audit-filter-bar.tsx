import { Button } from '#app/ui/button.tsx';
import { DayField } from '#app/ui/day-field.tsx';
import { FilterGrid } from '#app/ui/filter-bar.tsx';
import { FilterSelect } from '#app/ui/filter-select.tsx';
import type { Names } from './list-names.ts';

/** Filters kept in the URL: a person, days, and the selects of each log. */
export function AuditFilterBar({
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
  /** Classes for the grid columns. */
  className: string;
  clearClassName: string;
  isFiltered: boolean;
  onChange: (name: string, value: string) => void;
  onClear: () => void;
}) {
  const field = (name: string, value: string | null) => ({
    value: value ?? '',
    onChange: (day: string) => onChange(name, day),
  });
  return (
    <div className="mb-3">
      <FilterGrid
        active={[filters.persona, filters.desde, filters.hasta, ...selects.map(({ value }) => value)]}
        className={className}
      >
        <FilterSelect
          label="Persona"
          className="max-md:col-span-full"
          all="Todas"
          value={filters.persona}
          options={people.map(({ email, full_name, user_id }) => [user_id, `${full_name} (${email})`])}
          onChange={(value) => onChange('persona', value)}
        />
        {selects.map(({ name, ...select }) => (
          <FilterSelect key={name} {...select} onChange={(value) => onChange(name, value)} />
        ))}
        <DayField label="Desde" max={filters.hasta ?? undefined} {...field('desde', filters.desde)} />
        <DayField label="Hasta" min={filters.desde ?? undefined} {...field('hasta', filters.hasta)} />
        {/* Not `disabled`: the button would lose focus when pressed. */}
        <Button
          variant="outline"
          className={clearClassName}
          aria-disabled={!isFiltered}
          onClick={() => isFiltered && onClear()}
        >
          Limpiar
        </Button>
      </FilterGrid>
    </div>
  );
}
