import { Navigate, useParams } from 'react-router';

/** Old addresses: `/admin/jobs`, `/admin/applications/{jobId}`, and the module's own front door. */
export default function RedirectToPostings() {
  const { jobId } = useParams();
  return <Navigate to={jobId ? `/admin/rrhh/applications/${jobId}` : '/admin/rrhh/postulaciones'} replace />;
}
