import { useQuery } from '@tanstack/react-query';
import { SelectField } from '#app/ui/field.tsx';
import { FilterBar } from '#app/ui/filter-bar.tsx';
import { SearchField } from '#app/ui/search-field.tsx';
import { APPLICATION_STATUSES, type ApplicationStatus } from '#domain/job-application.ts';
import { APPLICATION_STATUS } from './application-status.ts';
import { allTagsQuery } from './tags.ts';

/** Search, tag and status filters of a posting's applications, kept in the URL. */
export function ApplicationFilterBar({
  search,
  status,
  tag,
  hasStatus,
  onChange,
}: {
  search: string;
  status: ApplicationStatus | null;
  /** The id of a tag. */
  tag: string | null;
  /** False on the board, where each status is a column. */
  hasStatus: boolean;
  onChange: (name: 'buscar' | 'estado' | 'etiqueta', value: string) => void;
}) {
  const { data: tags = [] } = useQuery(allTagsQuery);
  return (
    <FilterBar
      active={[status, tag]}
      search={
        <SearchField
          placeholder="Nombre, correo, teléfono o CV"
          value={search}
          onSearch={(text) => onChange('buscar', text)}
        />
      }
    >
      <SelectField
        label="Etiqueta"
        value={tag ?? ''}
        onChange={(event) => onChange('etiqueta', event.target.value)}
      >
        <option value="">Todas las etiquetas</option>
        {tags.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      {hasStatus && (
        <SelectField
          label="Estado"
          value={status ?? ''}
          onChange={(event) => onChange('estado', event.target.value)}
        >
          <option value="">Todos los estados</option>
          {APPLICATION_STATUSES.map((value) => (
            <option key={value} value={value}>
              {APPLICATION_STATUS[value].label}
            </option>
          ))}
        </SelectField>
      )}
    </FilterBar>
  );
}
