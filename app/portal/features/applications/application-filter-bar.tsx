import { useQuery } from '@tanstack/react-query';
import { SelectField } from '#app/ui/field.tsx';
import { FilterBar } from '#app/ui/filter-bar.tsx';
import { SearchField } from '#app/ui/search-field.tsx';
import { allTagsQuery } from './tags.ts';

/** Search and tag filters of a posting's applications, kept in the URL. */
export function ApplicationFilterBar({
  search,
  tag,
  onChange,
}: {
  search: string;
  /** The id of a tag. */
  tag: string | null;
  onChange: (name: 'buscar' | 'etiqueta', value: string) => void;
}) {
  const { data: tags = [] } = useQuery(allTagsQuery);
  return (
    <FilterBar
      active={[tag]}
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
    </FilterBar>
  );
}
