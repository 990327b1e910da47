import { useQuery } from '@tanstack/react-query';
import { SelectField } from '#app/ui/field.tsx';
import { FilterBar } from '#app/ui/filter-bar.tsx';
import { SearchField } from '#app/ui/search-field.tsx';
import { allTagsQuery } from './tags.ts';

/** Search, owner and tag filters of a posting's applications, kept in the URL. */
export function ApplicationFilterBar({
  search,
  tag,
  isOwn,
  onChange,
}: {
  search: string;
  /** The id of a tag. */
  tag: string | null;
  /** Whether only those that the reader is in charge of are listed. */
  isOwn: boolean;
  onChange: (name: 'buscar' | 'etiqueta' | 'mostrar', value: string) => void;
}) {
  const { data: tags = [] } = useQuery(allTagsQuery);
  return (
    <FilterBar
      active={[tag, isOwn || null]}
      search={
        <SearchField
          placeholder="Nombre, correo, teléfono o CV"
          value={search}
          onSearch={(text) => onChange('buscar', text)}
        />
      }
    >
      <SelectField
        label="Mostrar"
        value={isOwn ? 'mias' : ''}
        onChange={(event) => onChange('mostrar', event.target.value)}
      >
        <option value="">Todas</option>
        <option value="mias">A mi cargo</option>
      </SelectField>
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
