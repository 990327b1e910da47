import { useStaff } from '#app/portal/features/auth/session/staff-context.ts';
import { JobAlertCounts } from '#app/portal/features/spontaneous-applications/job-alert-counts.tsx';
import { useSaveSpontaneousNotes } from '#app/portal/features/spontaneous-applications/save-notes.ts';
import { SpontaneousFacts } from '#app/portal/features/spontaneous-applications/spontaneous-facts.tsx';
import {
  SPONTANEOUS,
  SPONTANEOUS_DECISIONS,
} from '#app/portal/features/spontaneous-applications/spontaneous-list.ts';
import { SpontaneousTable } from '#app/portal/features/spontaneous-applications/spontaneous-table.tsx';
import { portalMeta } from '#app/portal/layout/portal-meta.ts';
import { RequestListPage } from '#app/portal/requests/request-list-page.tsx';
import { hasPermission } from '#domain/staff/permission.ts';

export const meta = portalMeta('Postulaciones espontáneas');

/** Spontaneous applications, with live updates. */
export default function Spontaneous() {
  const { access } = useStaff();
  const saveNotes = useSaveSpontaneousNotes();
  const canUpdate = hasPermission(access, 'rrhh.applications.update');
  const canReadCvs = hasPermission(access, 'rrhh.documents.read');
  return (
    <>
      <RequestListPage
        list={SPONTANEOUS}
        texts={{
          title: 'Postulaciones espontáneas',
          loadError: 'Error al cargar las postulaciones espontáneas',
          searchPlaceholder: 'Nombre, correo, área o CV',
          emptyTitle: 'Aún no hay postulaciones espontáneas',
          emptyBody: 'Aparecerán aquí apenas lleguen, y se eliminan solas al vencer su plazo.',
          dialogTitle: 'Postulación espontánea',
        }}
        canUpdate={canUpdate}
        canDelete={access.isSuperAdmin}
        describeDeletion={({ full_name }) => `Se eliminarán la postulación y el CV de ${full_name}.`}
        renderTable={(table) => <SpontaneousTable {...table} canReadCvs={canReadCvs} />}
        triage={{
          cvOf: ({ cv_url }) => cv_url,
          canReadCvs,
          decisions: SPONTANEOUS_DECISIONS,
          noteOf: ({ area }) => area,
          renderFacts: (application) => (
            <SpontaneousFacts
              key={application.id}
              application={application}
              canUpdate={canUpdate}
              onNotes={(notes, previous) => saveNotes.mutateAsync({ id: application.id, notes, previous })}
            />
          ),
        }}
      />
      <JobAlertCounts />
    </>
  );
}
