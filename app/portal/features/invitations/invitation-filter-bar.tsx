import { SelectField } from '#app/ui/field.tsx';
import { FilterBar } from '#app/ui/filter-bar.tsx';
import { SearchField } from '#app/ui/search-field.tsx';
import { INVITATION_STATES } from './invitation-states.ts';
import type { InvitationState } from './list-invitations.ts';

/** Search and state filters of the invitations, kept in the URL. */
export function InvitationFilterBar({
  search,
  state,
  onChange,
}: {
  search: string;
  state: InvitationState | null;
  onChange: (name: 'buscar' | 'estado', value: string) => void;
}) {
  return (
    <FilterBar
      active={[state]}
      search={
        <SearchField
          placeholder="Nombre o correo"
          value={search}
          onSearch={(text) => onChange('buscar', text)}
        />
      }
    >
      <SelectField
        label="Estado"
        value={state ?? ''}
        onChange={(event) => onChange('estado', event.target.value)}
      >
        <option value="">Todos los estados</option>
        {Object.entries(INVITATION_STATES).map(([value, { label }]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
    </FilterBar>
  );
}
