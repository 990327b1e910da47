import { SelectField } from '#app/ui/field.tsx';
import { FilterBar } from '#app/ui/filter-bar.tsx';
import { SearchField } from '#app/ui/search-field.tsx';
import { JOB_STATUSES } from '#domain/job-posting.ts';
import type { PostingFilters } from './posting-filters.ts';
import { POSTING_STATUS } from './posting-status.ts';
import { VISIBILITY_LABELS } from './visibility.ts';

/** Search and filters of the postings, kept in the URL. */
export function PostingFilterBar({
  filters: { isTranslated, search, status, visibility },
  onChange,
}: {
  filters: PostingFilters;
  onChange: (name: 'buscar' | 'estado' | 'publicacion' | 'traduccion', value: string) => void;
}) {
  return (
    <FilterBar
      active={[status, visibility, isTranslated]}
      search={
        <SearchField
          placeholder="Título, departamento o ubicación"
          value={search}
          onSearch={(text) => onChange('buscar', text)}
        />
      }
    >
      <SelectField
        label="Estado"
        value={status ?? ''}
        onChange={(event) => onChange('estado', event.target.value)}
      >
        <option value="">Todos los estados</option>
        {JOB_STATUSES.map((value) => (
          <option key={value} value={value}>
            {POSTING_STATUS[value].label}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Publicación"
        value={visibility ?? ''}
        onChange={(event) => onChange('publicacion', event.target.value)}
      >
        <option value="">Toda publicación</option>
        {Object.entries(VISIBILITY_LABELS).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Traducción"
        value={isTranslated === null ? '' : isTranslated ? 'completa' : 'falta'}
        onChange={(event) => onChange('traduccion', event.target.value)}
      >
        <option value="">Todas las traducciones</option>
        <option value="falta">Falta traducción</option>
        <option value="completa">Completa</option>
      </SelectField>
    </FilterBar>
  );
}
