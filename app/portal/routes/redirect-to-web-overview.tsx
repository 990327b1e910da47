import { Navigate } from 'react-router';

/** The module's front door. */
export default function RedirectToWebOverview() {
  return <Navigate to="/admin/portales/general" replace />;
}
