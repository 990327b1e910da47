import { Navigate } from 'react-router';

export default function RedirectToWebOverview() {
  return <Navigate to="/admin/portales/general" replace />;
}
