import { Navigate, useLocation } from 'react-router';

/** Redirects the old URL, with the filters and the request that it names. */
export default function RedirectToQuoteRequests() {
  return <Navigate to={{ pathname: '/admin/ventas/solicitudes', search: useLocation().search }} replace />;
}
