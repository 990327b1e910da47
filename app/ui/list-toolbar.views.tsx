import { useState } from 'react';
import type { Views } from '#app/views/views.ts';
import { Button } from './button.tsx';
import { FilterBar } from './filter-bar.tsx';
import { FilterSelect } from './filter-select.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import { ListSkeleton } from './loading.tsx';
import { SearchField } from './search-field.tsx';

function Toolbar({ count }: { count: string | false }) {
  const [search, setSearch] = useState('');
  return (
    <ListToolbar title="Ofertas laborales" count={count} action={<Button size="sm">Nueva oferta</Button>}>
      <FilterBar
        active={['draft']}
        search={<SearchField placeholder="Título o ubicación" value={search} onSearch={setSearch} />}
      >
        <FilterSelect
          label="Estado"
          all="Todos los estados"
          value="draft"
          options={[['draft', 'Borrador']]}
          onChange={() => undefined}
        />
      </FilterBar>
    </ListToolbar>
  );
}

export default {
  inline: {
    toolbar: () => <Toolbar count="1.200 ofertas" />,
    loading: () => (
      <>
        <Toolbar count={false} />
        <ListSkeleton rows={3}>Cargando ofertas...</ListSkeleton>
      </>
    ),
  },
} satisfies Views;
