import { SelectField, TextField } from '#app/ui/field.tsx';
import { APPLICATION_STATUSES, type ApplicationStatus } from '#domain/job-application.ts';
import { APPLICATION_STATUS } from './application-status.ts';

/** Search and status of a posting's applications; kept in the address. */
export function ApplicationFilterBar({
  search,
  status,
  onChange,
}: {
  search: string;
  status: ApplicationStatus | null;
  onChange: (name: 'buscar' | 'estado', value: string) => void;
}) {
  return (
    <search className="grid w-full gap-4 sm:w-auto sm:grid-cols-[18rem_12rem]">
      <TextField
        label="Buscar"
        type="search"
        placeholder="Nombre, correo o teléfono"
        defaultValue={search}
        onChange={(event) => onChange('buscar', event.target.value)}
      />
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
    </search>
  );
}
