import { type Bar, ColumnChart, RowChart } from '#app/portal/charts/bar-charts.tsx';
import type { Views } from '#app/views/views.ts';
import type { Tasks } from './read-tasks.ts';
import { TaskLists } from './task-lists.tsx';
import { BUSY, NOTHING as NOTHING_TODAY } from './today/sample-today.ts';
import { TodayParts, TodaySkeleton } from './today/today-parts.tsx';
import { todayTasks } from './today/today-tasks.ts';

const LONG = 'Ingeniería y puesta en servicio de salas eléctricas en faena minera '.repeat(3);
const BARS: readonly Bar[] = [120, 0, 1_480, 15, 7, 230].map((value, index) => ({
  id: `${index}`,
  label: index === 2 ? LONG : `0${index + 1}/26`,
  value,
}));
const MONTHS = BARS.map((bar) => ({ ...bar, label: `0${Number(bar.id) + 1}/26` }));

const TASKS: Tasks = {
  applications: { count: 46, oldest: '2026-11-02T12:00:00Z' },
  pending: [
    {
      id: '00000000-0000-4000-8000-000000000001',
      title: 'Tablerista',
      count: 45,
      oldest: '2026-11-02T12:00:00Z',
    },
    { id: '00000000-0000-4000-8000-000000000002', title: LONG, count: 1, oldest: '2026-11-22T12:00:00Z' },
  ],
  internships: { count: 1, oldest: '2026-11-21T12:00:00Z' },
  spontaneous: { count: 3, oldest: '2026-11-12T12:00:00Z' },
  unrated: 2,
  visibility: { public: 4, closing: 1, ended: 1, draft: 2 },
  unreached: 2,
  undelivered: 1,
};
const OWN = { mine: 12, due: 2, due_since: '2026-11-20' };
const NOTHING: Tasks = {
  applications: { count: 0, oldest: null },
  pending: [],
  internships: { count: 0, oldest: null },
  spontaneous: { count: 0, oldest: null },
  unrated: 0,
  visibility: {},
  unreached: 0,
  undelivered: 0,
};
const NOW = new Date('2026-11-22T15:00:00Z');

export default {
  inline: {
    tasks: () => <TaskLists tasks={TASKS} own={OWN} now={NOW} mayVisit={() => true} />,
    'nothing to do': () => (
      <TaskLists tasks={NOTHING} own={{ mine: 0, due: 0, due_since: null }} now={NOW} mayVisit={() => true} />
    ),
    today: () => <TodayParts today={BUSY} tasks={todayTasks(BUSY)} now={NOW} />,
    'nothing today': () => <TodayParts today={NOTHING_TODAY} tasks={[]} now={NOW} />,
    'today loading': () => <TodaySkeleton hasDecisions />,
    'column chart': () => <ColumnChart title="Postulaciones por mes" bars={MONTHS} />,
    'row chart': () => <RowChart title="Por oferta" bars={BARS} empty="Sin postulaciones" />,
    'row chart empty': () => <RowChart title="Por oferta" bars={[]} empty="Sin postulaciones" />,
  },
} satisfies Views;
