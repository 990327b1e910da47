import type { Views } from '#app/views/views.ts';
import { ColumnChart, RowChart } from './bar-charts.tsx';
import type { Bar } from './series.ts';

const LONG = 'Ingeniería y puesta en servicio de salas eléctricas en faena minera '.repeat(3);
const BARS: readonly Bar[] = [120, 0, 1_480, 15, 7, 230].map((value, index) => ({
  id: `${index}`,
  label: index === 2 ? LONG : `0${index + 1}/26`,
  value,
}));
const MONTHS = BARS.map((bar) => ({ ...bar, label: `0${Number(bar.id) + 1}/26` }));

export default {
  inline: {
    'column chart': () => <ColumnChart title="Postulaciones por mes" bars={MONTHS} />,
    'row chart': () => <RowChart title="Por oferta" bars={BARS} empty="Sin postulaciones" />,
    'row chart empty': () => <RowChart title="Por oferta" bars={[]} empty="Sin postulaciones" />,
  },
} satisfies Views;
