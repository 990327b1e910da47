import type { Views } from '#app/views/views.ts';
import { FunnelChart } from './funnel-chart.tsx';
import { FunnelTable } from './funnel-table.tsx';
import { RejectionsTable } from './rejections-table.tsx';
import { TimesTable } from './times-table.tsx';

const ROWS = ['Tablerista', 'Jefe de obra '.repeat(12)].map((label, at) => ({
  key: `${at}`,
  label,
  to: '/admin/rrhh/applications',
  seen: at === 0 ? 1200 : null,
  applied: 45 * (1 - at),
  applied_of_seen: 40 * (1 - at),
  reviewed: 30 * (1 - at),
  approved: 3 * (1 - at),
}));
const TABLE = {
  label: 'Embudo por oferta',
  heading: 'Oferta',
  isStale: false,
  empty: 'Nada en este período.',
};

export default {
  inline: {
    funnel: () => (
      <FunnelChart steps={{ seen: 2400, applied: 45, applied_of_seen: 40, reviewed: 30, approved: 3 }} />
    ),
    'funnel of nothing': () => (
      <FunnelChart steps={{ seen: null, applied: 0, applied_of_seen: 0, reviewed: 0, approved: 0 }} />
    ),
    table: () => <FunnelTable {...TABLE} rows={ROWS} />,
    'table empty': () => <FunnelTable {...TABLE} rows={[]} />,
    times: () => (
      <TimesTable times={{ pending: { count: 30, median: 302_400, p90: 5400 } }} isStale={false} />
    ),
    rejections: () => (
      <RejectionsTable reasons={[{ label: 'Se retiró del proceso', count: 4 }]} isStale={false} />
    ),
    'no rejections': () => <RejectionsTable reasons={[]} isStale={false} />,
  },
} satisfies Views;
