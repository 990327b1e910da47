import { Navigate, useParams } from 'react-router';

/** Redirects old URLs: `/admin/jobs` and `/admin/applications/{jobId}`. */
export default function RedirectToPostings() {
  const { jobId } = useParams();
  return <Navigate to={jobId ? `/admin/rrhh/applications/${jobId}` : '/admin/rrhh/postulaciones'} replace />;
}
