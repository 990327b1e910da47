import { FilterBar } from '#app/ui/filter-bar.tsx';
import { FilterSelect } from '#app/ui/filter-select.tsx';
import { SearchField } from '#app/ui/search-field.tsx';
import { JOB_STATUSES } from '#domain/recruiting/job-posting.ts';
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
      <FilterSelect
        label="Estado"
        all="Todos los estados"
        value={status}
        options={JOB_STATUSES.map((value) => [value, POSTING_STATUS[value].label])}
        onChange={(value) => onChange('estado', value)}
      />
      <FilterSelect
        label="Publicación"
        all="Toda publicación"
        value={visibility}
        options={Object.entries(VISIBILITY_LABELS)}
        onChange={(value) => onChange('publicacion', value)}
      />
      <FilterSelect
        label="Traducción"
        all="Toda traducción"
        value={isTranslated === null ? null : isTranslated ? 'completa' : 'falta'}
        options={[
          ['falta', 'Falta en inglés'],
          ['completa', 'Completa'],
        ]}
        onChange={(value) => onChange('traduccion', value)}
      />
    </FilterBar>
  );
}
