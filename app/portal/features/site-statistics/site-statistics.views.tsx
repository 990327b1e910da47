import type { Views } from '#app/views/views.ts';
import { CountTable } from './count-table.tsx';
import { PeriodSelect } from './period-select.tsx';
import { SiteTotals } from './site-totals.tsx';
import { VitalsTable } from './vitals-table.tsx';

const TABLE = {
  label: 'Páginas',
  heading: 'Página',
  columns: [
    { heading: 'Vistas', unit: 'vistas' },
    { heading: 'Leída la mitad', unit: 'leyó la mitad' },
  ],
  isStale: false,
  empty: 'Nada en este período.',
};
const TOTALS = { views: 12_480, visits: 3120, begun: 84, sent: 41 };
const NOW = new Date('2026-11-28T15:00:00Z');
const noop = () => undefined;

export default {
  inline: {
    totals: () => <SiteTotals totals={TOTALS} before={{ ...TOTALS, views: 11_000, sent: 0 }} />,
    'totals of a first period': () => <SiteTotals totals={TOTALS} before={null} />,
    table: () => (
      <CountTable
        {...TABLE}
        rows={[
          { key: '/', label: '/', cells: [8420, '61,5%'] },
          { key: 'x', label: `/oportunidades-laborales/${'ingeniero-'.repeat(12)}`, cells: [4, '–'] },
        ]}
      />
    ),
    'table empty': () => <CountTable {...TABLE} rows={[]} />,
    vitals: () => (
      <VitalsTable
        isStale={false}
        rows={[
          { page: '', count: 1, values: { LCP: 2149, INP: 320, CLS: 0.31, FCP: 900, TTFB: null } },
          { page: '/servicios', count: 340, values: { LCP: 1800, INP: 90, CLS: 0, FCP: 700, TTFB: 120 } },
        ]}
      />
    ),
    'vitals of nothing': () => <VitalsTable isStale={false} rows={[]} />,
    period: () => <PeriodSelect value="30" now={NOW} onChange={noop} />,
  },
} satisfies Views;
