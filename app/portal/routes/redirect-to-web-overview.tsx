import { Navigate } from 'react-router';
import { useStaff } from '#app/portal/features/auth/session/staff-context.ts';
import { openCentres } from '../layout/centres.ts';

/** Leads to the first screen of web management, which everybody who is signed in may read. */
export default function RedirectToWebOverview() {
  const { access } = useStaff();
  const [first] = openCentres(access).find(({ to }) => to === '/admin/portales')?.screens ?? [];
  return <Navigate to={first?.to ?? '/admin/portales/general'} replace />;
}
