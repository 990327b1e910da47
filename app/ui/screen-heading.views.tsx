import { useState } from 'react';
import type { Views } from '#app/views/views.ts';
import { Button } from './button.tsx';
import { FilterBar } from './filter-bar.tsx';
import { FilterSelect } from './filter-select.tsx';
import { ScreenHeading } from './screen-heading.tsx';
import { SearchField } from './search-field.tsx';
import { Table } from './table.tsx';

function Toolbar({ count }: { count: string | false }) {
  const [search, setSearch] = useState('');
  return (
    <ScreenHeading title="Ofertas laborales" count={count} action={<Button size="sm">Nueva oferta</Button>}>
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
    </ScreenHeading>
  );
}

export default {
  inline: {
    toolbar: () => <Toolbar count="1.200 ofertas" />,
    'below another screen': () => (
      <ScreenHeading
        parent={{ to: '/', label: 'General' }}
        title="Salas de entrevista"
        count="3 salas"
        note="Lugares y videollamadas que se eligen al proponer una entrevista."
      />
    ),
    loading: () => (
      <>
        <Toolbar count={false} />
        <Table label="Ofertas" columns={['Oferta', 'Estado']} loading="Cargando ofertas...">
          {null}
        </Table>
      </>
    ),
  },
} satisfies Views;
