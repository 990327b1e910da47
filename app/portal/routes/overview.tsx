import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLiveTables } from '#app/lib/query/use-live-tables.ts';
import { useStaff } from '#app/portal/features/auth/session/staff-context.ts';
import { ActivityList } from '#app/portal/features/dashboard/activity-list.tsx';
import { ColumnChart, RowChart } from '#app/portal/features/dashboard/bar-charts.tsx';
import { Counters } from '#app/portal/features/dashboard/counters.tsx';
import { OVERVIEW_KEY, overviewQuery } from '#app/portal/features/dashboard/read-overview.ts';
import { recentActivity } from '#app/portal/features/dashboard/recent-activity.ts';
import { perStatus, perWeek } from '#app/portal/features/dashboard/series.ts';
import { NotificationDialog } from '#app/portal/features/notifications/notification-dialog.tsx';
import { notificationSettingsQuery } from '#app/portal/features/notifications/notification-settings.ts';
import { Button } from '#app/ui/button.tsx';
import { LoadError } from '#app/ui/load-error.tsx';
import { Loading } from '#app/ui/loading.tsx';
import { hasPermission } from '#domain/permission.ts';
import { portalMeta } from '../layout/portal-meta.ts';

const TABLES = ['job_applications', 'internship_applications', 'job_postings'];

export const meta = portalMeta('Gestión de personas');

/** Recruiting figures, with live updates. */
export default function RecruitingOverview() {
  const { access } = useStaff();
  const isListening = useLiveTables(TABLES, OVERVIEW_KEY);
  const overview = useQuery({ ...overviewQuery, enabled: isListening });
  const maySettings = hasPermission(access, 'rrhh.notifications.manage');
  const settings = useQuery({ ...notificationSettingsQuery, enabled: maySettings });
  const [isOpen, setIsOpen] = useState(false);
  if (overview.isPending) return <Loading>Cargando resumen...</Loading>;
  if (overview.isLoadingError) {
    return (
      <LoadError
        text="Error al cargar los datos del dashboard"
        error={overview.error}
        onRetry={() => overview.refetch()}
      />
    );
  }
  const counts = overview.data;
  return (
    <div className="grid gap-6">
      <Counters counts={counts} />
      <div className="grid gap-6 lg:grid-cols-3">
        <ColumnChart title="Postulaciones por semana" bars={perWeek(counts.by_week, new Date())} />
        <RowChart
          title="Postulaciones por oferta"
          bars={counts.by_posting.map(({ count, id, title }) => ({ id, label: title, value: count }))}
          empty="Aún no hay postulaciones."
        />
        <RowChart title="Postulaciones por estado" bars={perStatus(counts.by_status)} empty="" />
      </div>
      <div className="grid items-start gap-6 lg:grid-cols-[2fr_1fr]">
        <ActivityList activity={recentActivity(counts)} />
        <div className="grid gap-6">
          {maySettings && (
            <section className="grid justify-items-start gap-3 border border-rule bg-sheet p-5">
              <h2 className="text-base">Notificaciones</h2>
              <p className="text-muted">
                {settings.isError
                  ? 'No se pudo leer a quién se avisan.'
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
            </section>
          )}
          <section className="grid justify-items-start gap-3 border border-rule bg-sheet p-5">
            <h2 className="text-base">Estadísticas</h2>
            <Button variant="outline" size="sm" disabled>
              Próximamente
            </Button>
          </section>
        </div>
      </div>
      {isOpen && <NotificationDialog current={settings.data ?? null} onClose={() => setIsOpen(false)} />}
    </div>
  );
}
