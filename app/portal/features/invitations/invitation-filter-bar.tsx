import { FilterBar } from '#app/ui/filter-bar.tsx';
import { FilterSelect } from '#app/ui/filter-select.tsx';
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
      <FilterSelect
        label="Estado"
        all="Todos los estados"
        value={state}
        options={Object.entries(INVITATION_STATES).map(([value, { label }]) => [value, label])}
        onChange={(value) => onChange('estado', value)}
      />
    </FilterBar>
  );
}
