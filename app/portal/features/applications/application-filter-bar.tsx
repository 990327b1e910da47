import { SelectField } from '#app/ui/field.tsx';
import { FilterBar } from '#app/ui/filter-bar.tsx';
import { SearchField } from '#app/ui/search-field.tsx';
import { APPLICATION_STATUSES, type ApplicationStatus } from '#domain/job-application.ts';
import { APPLICATION_STATUS } from './application-status.ts';

/** Search and status filters of a posting's applications, kept in the URL. */
export function ApplicationFilterBar({
  search,
  status,
  hasStatus,
  onChange,
}: {
  search: string;
  status: ApplicationStatus | null;
  /** False on the board, where each status is a column. */
  hasStatus: boolean;
  onChange: (name: 'buscar' | 'estado', value: string) => void;
}) {
  return (
    <FilterBar
      active={[status]}
      search={
        <SearchField
          placeholder="Nombre, correo, teléfono o CV"
          value={search}
          onSearch={(text) => onChange('buscar', text)}
        />
      }
    >
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
