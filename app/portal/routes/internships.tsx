import { ConversationSection } from '#app/portal/conversation/conversation-section.tsx';
import { useStaff } from '#app/portal/features/auth/session/staff-context.ts';
import { InternshipFacts } from '#app/portal/features/internship-applications/internship-facts.tsx';
import {
  INTERNSHIP_DECISIONS,
  INTERNSHIPS,
} from '#app/portal/features/internship-applications/internship-list.ts';
import { InternshipsTable } from '#app/portal/features/internship-applications/internships-table.tsx';
import { InterviewsSection } from '#app/portal/interviews/interviews-section.tsx';
import { portalMeta } from '#app/portal/layout/portal-meta.ts';
import { MessagesSection } from '#app/portal/messages/messages-section.tsx';
import { RequestListPage } from '#app/portal/requests/request-list-page.tsx';
import { hasPermission } from '#domain/staff/permission.ts';

export const meta = portalMeta('Prácticas');

const loadExport = () => import('#app/portal/features/internship-applications/export-internships.ts');

/** Internship applications, with live updates. */
export default function Internships() {
  const { access, user } = useStaff();
  const canUpdate = hasPermission(access, 'rrhh.internships.update');
  const canReadCvs = hasPermission(access, 'rrhh.documents.read');
  return (
    <RequestListPage
      list={INTERNSHIPS}
      texts={{
        title: 'Solicitudes de práctica',
        loadError: 'Error al cargar las solicitudes de prácticas',
        searchPlaceholder: 'Nombre, correo, carrera o CV',
        emptyTitle: 'Aún no hay solicitudes',
        emptyBody: 'Llegan de la página de prácticas del sitio; aparecerán aquí apenas lleguen.',
        dialogTitle: 'Solicitud de práctica',
      }}
      onExport={async (options) => (await loadExport()).exportInternships(options)}
      canUpdate={canUpdate}
      canDelete={access.isSuperAdmin}
      describeDeletion={({ first_name, last_name }) =>
        `Se eliminarán la solicitud y el CV de ${first_name} ${last_name}.`
      }
      renderTable={(table) => <InternshipsTable {...table} canReadCvs={canReadCvs} />}
      triage={{
        cvOf: ({ cv_url }) => cv_url,
        canReadCvs,
        decisions: INTERNSHIP_DECISIONS,
        noteOf: ({ career, institution }) => `${career} · ${institution}`,
        renderFacts: (internship) => (
          <>
            <InternshipFacts
              internship={internship}
              canSeePerson={hasPermission(access, 'rrhh.applications.read')}
              canUpdate={canUpdate}
            />
            <InterviewsSection
              key={`${internship.id}-interviews`}
              interviewee={{ about: 'internship', id: internship.id, status: internship.status }}
              userId={user.id}
              canUpdate={canUpdate}
            />
            <MessagesSection
              key={internship.id}
              applicant={{ about: 'internship', id: internship.id, status: internship.status }}
              canUpdate={canUpdate}
            />
            <ConversationSection
              key={`${internship.id}-conversation`}
              correspondent={{
                about: 'internship',
                id: internship.id,
                name: `${internship.first_name} ${internship.last_name}`,
                language: internship.language,
              }}
              canUpdate={canUpdate}
              canReadFiles={canReadCvs}
            />
          </>
        ),
      }}
    />
  );
}
