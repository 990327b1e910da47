import { Navigate } from 'react-router';

/** The module's front door. */
export default function RedirectToOverview() {
  return <Navigate to="/admin/rrhh/general" replace />;
}
