import { Link } from 'react-router';

/** Links to everything that one applicant has sent. */
export function PersonLink({ personKey, note = '' }: { personKey: string; note?: string }) {
  return (
    <Link
      to={`/admin/rrhh/personas/${personKey}`}
      className="inline-flex min-h-6 items-center text-sm font-semibold text-copper underline-offset-4 hover:underline"
    >
      Ver todo de esta persona{note}
    </Link>
  );
}
