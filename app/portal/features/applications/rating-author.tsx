import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '#app/i18n/format.ts';
import { recruitersQuery, useColleagueNames } from '#app/portal/interviews/list-recruiters.ts';
import { Button } from '#app/ui/button.tsx';
import type { JobApplication } from '#domain/recruiting/job-application.ts';
import type { ApplicationActions } from './application-menu.tsx';

/**
 * Shows who rated the interview. The author can edit the rating, or anybody once the account is deleted. A super admin
 * can edit the rating of somebody who no longer sees applications.
 */
export function RatingAuthor({
  application,
  actions,
}: {
  application: JobApplication;
  actions: ApplicationActions;
}) {
  const { data: recruiters } = useQuery(recruitersQuery);
  const nameOf = useColleagueNames([application.rated_by]);
  const { interview_rating, rated_at, rated_by } = application;
  if (!interview_rating) return null;
  const isOwn = rated_by === actions.userId;
  const author = nameOf(rated_by);
  const hasLeft = recruiters !== undefined && !recruiters.some(({ user_id }) => user_id === rated_by);
  const mayEdit = isOwn || rated_by === null || (hasLeft && actions.isSuperAdmin);
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-4 text-sm text-muted">
      {rated_at && (
        <span>
          Calificación {isOwn ? 'suya' : author ? `de ${author}` : ''} del {formatDateTime(rated_at)}
        </span>
      )}
      {actions.canUpdate && mayEdit && (
        <Button variant="quiet" size="sm" onClick={() => actions.onRate(application)}>
          Editar calificación
        </Button>
      )}
    </p>
  );
}
