import { useQuery } from '@tanstack/react-query';
import { FilterBar } from '#app/ui/filter-bar.tsx';
import { FilterSelect } from '#app/ui/filter-select.tsx';
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
  /** Whether only applications assigned to the signed-in user are listed. */
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
      <FilterSelect
        label="Mostrar"
        all="Todas"
        value={isOwn ? 'mias' : null}
        options={[['mias', 'A mi cargo']]}
        onChange={(value) => onChange('mostrar', value)}
      />
      <FilterSelect
        label="Etiqueta"
        all="Todas las etiquetas"
        value={tag}
        options={tags.map(({ id, name }) => [id, name])}
        // Regardless of how long the loaded names are.
        className="sm:w-48 sm:flex-none!"
        onChange={(value) => onChange('etiqueta', value)}
      />
    </FilterBar>
  );
}
