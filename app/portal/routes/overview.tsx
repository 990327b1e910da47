import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { refetchFailed } from '#app/lib/query/refetch-failed.ts';
import { useLiveTables } from '#app/lib/query/use-live-tables.ts';
import { ColumnChart, RowChart } from '#app/portal/charts/bar-charts.tsx';
import { UnreadReplies } from '#app/portal/conversation/unread-replies.tsx';
import { useStaff } from '#app/portal/features/auth/session/staff-context.ts';
import { ActivityList } from '#app/portal/features/dashboard/activity-list.tsx';
import { Counters } from '#app/portal/features/dashboard/counters.tsx';
import { OVERVIEW_KEY, overviewQuery } from '#app/portal/features/dashboard/read-overview.ts';
import { ownTasksQuery } from '#app/portal/features/dashboard/read-own-tasks.ts';
import { tasksQuery } from '#app/portal/features/dashboard/read-tasks.ts';
import { recentActivity } from '#app/portal/features/dashboard/recent-activity.ts';
import { perStatus, perWeek } from '#app/portal/features/dashboard/series.ts';
import { TaskLists } from '#app/portal/features/dashboard/task-lists.tsx';
import { notificationSettingsQuery } from '#app/portal/features/notifications/notification-settings.ts';
import { RightsDue } from '#app/portal/features/rights-requests/rights-due.tsx';
import { Agenda } from '#app/portal/interviews/agenda.tsx';
import { UndeliveredMessages } from '#app/portal/messages/undelivered-messages.tsx';
import { Button } from '#app/ui/button.tsx';
import { deferred } from '#app/ui/deferred.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { LoadError } from '#app/ui/load-error.tsx';
import { CardsSkeleton } from '#app/ui/page-skeletons.tsx';
import { hasPermission } from '#domain/staff/permission.ts';
import { portalMeta } from '../layout/portal-meta.ts';
import { canVisit } from '../layout/sections.ts';

const TABLES = ['job_applications', 'internship_applications', 'spontaneous_applications', 'job_postings'];

const POSTINGS = '/admin/rrhh/postulaciones';
const APPLICATIONS = '/admin/rrhh/applications';
const STATISTICS = '/admin/rrhh/estadisticas';
const RIGHTS = '/admin/rrhh/derechos';

const NotificationDialog = deferred(() =>
  import('#app/portal/features/notifications/notification-dialog.tsx').then(
    (module) => module.NotificationDialog,
  ),
);

export const meta = portalMeta('Gestión de personas');

/** Open tasks and recruiting figures, with live updates. */
export default function RecruitingOverview() {
  const { access, user } = useStaff();
  const isListening = useLiveTables(TABLES, OVERVIEW_KEY);
  const overview = useQuery({ ...overviewQuery, enabled: isListening });
  const tasks = useQuery({ ...tasksQuery, enabled: isListening });
  const own = useQuery({ ...ownTasksQuery, enabled: isListening });
  const maySettings = hasPermission(access, 'rrhh.notifications.manage');
  const settings = useQuery({ ...notificationSettingsQuery, enabled: maySettings });
  const [isOpen, setIsOpen] = useState(false);
  const reads = [overview, tasks, own];
  const failed = reads.find((query) => query.isLoadingError);
  if (failed) {
    return (
      <LoadError
        text="Error al cargar los datos del dashboard"
        error={failed.error}
        onRetry={() => refetchFailed(reads)}
      />
    );
  }
  if (!overview.data || !tasks.data || !own.data)
    return <CardsSkeleton hasList>Cargando resumen...</CardsSkeleton>;
  const counts = overview.data;
  const now = new Date();
  const mayVisit = (path: string): boolean =>
    canVisit(access, 'rrhh', path) || (access.isSuperAdmin && path.startsWith('/admin/auditoria'));
  const isNew =
    [POSTINGS, APPLICATIONS].some(mayVisit) &&
    counts.postings + counts.applications + counts.internships + tasks.data.spontaneous.count === 0;
  return (
    <div className="grid grid-cols-1 gap-6">
      {mayVisit(RIGHTS) && <RightsDue />}
      <UnreadReplies />
      <UndeliveredMessages />
      <Agenda userId={user.id} />
      <Counters counts={counts} mayVisit={mayVisit} />
      {isNew ? (
        <EmptyState
          title="Aún no hay ofertas laborales"
          body="Aquí verá qué espera por usted: postulaciones, prácticas y ofertas por cerrarse."
        >
          {mayVisit(POSTINGS) && (
            <Link to={POSTINGS} className="text-copper underline-offset-4 hover:underline">
              Ir a las ofertas
            </Link>
          )}
        </EmptyState>
      ) : (
        <TaskLists tasks={tasks.data} own={own.data} now={now} mayVisit={mayVisit} />
      )}
      {mayVisit(APPLICATIONS) && (
        <div className="grid grid-cols-1 gap-6 xl:grid-cols-3">
          <ColumnChart title="Postulaciones por semana" bars={perWeek(counts.by_week, now)} />
          <RowChart
            title="Postulaciones por oferta"
            bars={counts.by_posting.map(({ count, id, title }) => ({
              id,
              label: title,
              value: count,
              to: `${APPLICATIONS}/${id}`,
            }))}
            empty="Aún no hay postulaciones."
          />
          <RowChart title="Postulaciones por estado" bars={perStatus(counts.by_status)} empty="" />
        </div>
      )}
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <ActivityList activity={recentActivity(counts)} mayVisit={mayVisit} />
        <div className="grid gap-6">
          {maySettings && (
            <section className="grid justify-items-start gap-3 border border-rule bg-sheet p-5">
              <h2 className="text-base">Notificaciones</h2>
              <p className="text-muted">
                {settings.isError
                  ? 'No se pudo leer qué correo recibe los avisos.'
                  : settings.data?.email_notifications_enabled
                    ? `Las postulaciones nuevas se avisan a ${settings.data.notification_email}.`
                    : 'Las postulaciones nuevas no se avisan por correo.'}
              </p>
              <Button
                variant="outline"
                size="sm"
                disabled={!settings.isSuccess}
                onClick={() => setIsOpen(true)}
              >
                Configurar
              </Button>
              <Link to="/admin/rrhh/mensajes" className="text-copper underline-offset-4 hover:underline">
                Mensajes a postulantes
              </Link>
              <Link to="/admin/rrhh/salas" className="text-copper underline-offset-4 hover:underline">
                Salas de entrevista
              </Link>
            </section>
          )}
          {mayVisit(RIGHTS) && (
            <section className="grid justify-items-start gap-3 border border-rule bg-sheet p-5">
              <h2 className="text-base">Datos personales</h2>
              <p className="text-muted">Solicitudes de las personas, plazos de conservación y registro.</p>
              <Link to={RIGHTS} className="text-copper underline-offset-4 hover:underline">
                Derechos sobre datos
              </Link>
            </section>
          )}
          {mayVisit(STATISTICS) && (
            <section className="grid justify-items-start gap-3 border border-rule bg-sheet p-5">
              <h2 className="text-base">Estadísticas</h2>
              <p className="text-muted">Vistas, postulaciones y tiempos por oferta, origen y período.</p>
              <Link to={STATISTICS} className="text-copper underline-offset-4 hover:underline">
                Ver estadísticas
              </Link>
            </section>
          )}
        </div>
      </div>
      {isOpen && <NotificationDialog current={settings.data ?? null} onClose={() => setIsOpen(false)} />}
    </div>
  );
}
