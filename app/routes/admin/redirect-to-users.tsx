import { Navigate } from 'react-router';

/** The module's front door. */
export default function RedirectToUsers() {
  return <Navigate to="/admin/accesos/usuarios" replace />;
}
