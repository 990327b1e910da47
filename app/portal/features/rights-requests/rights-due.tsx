import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { rightsRequestsQuery } from './list-rights-requests.ts';
import { describeClock } from './rights-labels.ts';

/** The number of open requests, and the time left for the most urgent; renders nothing without any. */
export function RightsDue() {
  const { data = [] } = useQuery(rightsRequestsQuery);
  const open = data.filter(({ closed_at }) => closed_at === null);
  const [first] = open.map(({ due_at }) => due_at).sort();
  if (first === undefined) return null;
  return (
    <p className="border-l-3 border-copper bg-sheet px-5 py-3">
      <Link to="/admin/rrhh/derechos" className="font-semibold text-ink underline-offset-4 hover:underline">
        {open.length === 1 ? '1 solicitud' : `${open.length} solicitudes`} sobre datos personales
      </Link>{' '}
      <span className="text-muted">La más próxima: {describeClock(first, new Date()).toLowerCase()}.</span>
    </p>
  );
}
