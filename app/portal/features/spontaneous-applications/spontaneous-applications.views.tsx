import { NEWEST_FIRST } from '#app/portal/requests/request-sort.ts';
import { NOTHING_SELECTED } from '#app/ui/selection.ts';
import type { Views } from '#app/views/views.ts';
import type { SpontaneousApplication } from '#domain/recruiting/spontaneous-application.ts';
import { SpontaneousFacts } from './spontaneous-facts.tsx';
import { SpontaneousTable } from './spontaneous-table.tsx';

const noop = (): void => undefined;
const saved = (): Promise<void> => Promise.resolve();
const LONG = 'Puesta en servicio de tableros y salas eléctricas en faena minera. '.repeat(8);

const APPLICATION: SpontaneousApplication = {
  id: '7f3c2a10-9f57-4a53-9c7c-0d6a6a1b2c3d',
  full_name: 'Daniela Muñoz',
  email: 'daniela@correo.example',
  phone: '+56 9 1234 5678',
  profile_url: 'https://www.linkedin.com/in/daniela',
  area: 'Automatización y control',
  message: 'Diez años en PLC y SCADA.',
  cv_url: 'http://localhost/storage/v1/object/public/documents/spontaneous/1.pdf',
  status: 'pending',
  notes: 'Llamar en marzo.',
  language: 'es',
  created_at: '2026-11-22T12:00:00+00:00',
  is_repeat: false,
  person_key: 'a',
  reference: 'VA-7K3Q-9D',
};
const MINIMAL: SpontaneousApplication = {
  ...APPLICATION,
  id: '7f3c2a10-9f57-4a53-9c7c-0d6a6a1b2c3e',
  full_name: LONG,
  phone: null,
  profile_url: null,
  message: LONG,
  notes: null,
  status: 'rejected',
  language: 'en',
  is_repeat: true,
};
const TABLE = {
  rows: [APPLICATION, MINIMAL],
  sort: NEWEST_FIRST,
  onSort: noop,
  isStale: false,
  onOpen: noop,
  selection: NOTHING_SELECTED,
  onSelect: noop,
};

export default {
  inline: {
    table: () => <SpontaneousTable {...TABLE} onStatus={noop} onDelete={noop} canReadCvs />,
    'table to read': () => (
      <SpontaneousTable {...TABLE} onStatus={undefined} onDelete={undefined} canReadCvs={false} />
    ),
    facts: () => <SpontaneousFacts application={APPLICATION} canUpdate onNotes={saved} />,
    'facts to read': () => <SpontaneousFacts application={MINIMAL} canUpdate={false} onNotes={saved} />,
  },
} satisfies Views;
