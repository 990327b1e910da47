import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { formatDate } from '#app/i18n/format.ts';
import { useLiveTables } from '#app/lib/query/use-live-tables.ts';
import { downloadApplicationCv } from '#app/portal/features/applications/download-cv.ts';
import { useStaff } from '#app/portal/features/auth/session/staff-context.ts';
import { useJoinPeople } from '#app/portal/features/person/join-people.ts';
import { JoinSearch } from '#app/portal/features/person/join-search.tsx';
import { PersonProfile } from '#app/portal/features/person/person-profile.tsx';
import { openRightsRequestsQuery, PEOPLE_KEY, personQuery } from '#app/portal/features/person/read-person.ts';
import { useColleagueNames } from '#app/portal/interviews/list-recruiters.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { LoadError } from '#app/ui/load-error.tsx';
import { Bar, ListSkeleton } from '#app/ui/loading.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { ScreenHeading } from '#app/ui/screen-heading.tsx';
import { RIGHT_NAMES } from '#domain/data-protection/rights.ts';
import { hasPermission } from '#domain/staff/permission.ts';
import { portalMeta, usePortalTitle } from '../layout/portal-meta.ts';

const TABLES = [
  'job_applications',
  'internship_applications',
  'spontaneous_applications',
  'application_comments',
  'person_merges',
  'person_dismissals',
];

export const meta = portalMeta('Persona');

/** One applicant across postings, internships and spontaneous applications, with live updates. */
export default function PersonPage() {
  const { personKey = '' } = useParams();
  const { access } = useStaff();
  const isListening = useLiveTables(TABLES, PEOPLE_KEY);
  const read = useQuery({ ...personQuery(personKey), enabled: isListening });
  const nameOf = useColleagueNames([
    ...(read.data?.comments ?? []).map(({ author_id }) => author_id),
    ...(read.data?.dismissed ?? []).map(({ dismissed_by }) => dismissed_by),
  ]);
  const addresses = [...new Set(read.data?.sent.map(({ email }) => email.toLowerCase()))];
  const openRequests = useQuery({
    ...openRightsRequestsQuery(addresses),
    enabled: addresses.length > 0 && hasPermission(access, 'rrhh.rights.manage'),
  });
  const { dismiss, join, restore, separate } = useJoinPeople();
  const person = read.data;
  const name = person?.sent[0]?.full_name;
  usePortalTitle(name);

  if (read.isLoadingError)
    return (
      <LoadError text="Error al cargar a la persona" error={read.error} onRetry={() => read.refetch()} />
    );
  const breadcrumb = hasPermission(access, 'rrhh.applications.read') && {
    parent: { to: '/admin/rrhh/applications', label: 'Todas las postulaciones' },
  };
  if (read.isPending)
    return (
      <>
        <ScreenHeading {...breadcrumb} detail={<Bar className="w-48" />} />
        <div aria-hidden="true" className="mt-4 mb-8 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {['w-40', 'w-32', 'w-48'].map((width) => (
            <div key={width} className="h-14 border-t border-grid pt-2">
              <Bar className={width} />
            </div>
          ))}
        </div>
        <ListSkeleton rows={3} rowClassName="h-20">
          Cargando a la persona...
        </ListSkeleton>
      </>
    );
  if (!person)
    return (
      <EmptyState
        title="No hay nada de esta persona"
        body="Sus postulaciones se eliminaron, o usted no puede verlas."
      >
        {hasPermission(access, 'rrhh.applications.read') && (
          <Link
            to="/admin/rrhh/applications"
            className="font-semibold text-copper underline underline-offset-4"
          >
            Todas las postulaciones
          </Link>
        )}
      </EmptyState>
    );
  return (
    <>
      <ScreenHeading title={name} {...breadcrumb} />
      {openRequests.data?.map(({ claim, confirmed_at, due_at, id }) => (
        <Notice key={id}>
          Solicitud abierta sobre sus datos. {RIGHT_NAMES.es[claim]}. Recibida el {formatDate(confirmed_at)},
          vence el {formatDate(due_at)}.{' '}
          <Link
            to={`/admin/rrhh/derechos?solicitud=${id}`}
            className="font-semibold text-copper underline underline-offset-4"
          >
            Ver la solicitud
          </Link>
        </Notice>
      ))}
      <PersonProfile
        person={person}
        nameOf={(userId) => nameOf(userId) ?? undefined}
        canReadCvs={hasPermission(access, 'rrhh.documents.read')}
        canUpdate={hasPermission(access, 'rrhh.applications.update')}
        joinSearch={
          hasPermission(access, 'rrhh.applications.update') && (
            <JoinSearch
              own={[person.key, ...person.sent.map(({ person_key }) => person_key)]}
              onJoin={(merged) => join.mutate({ kept: person.key, merged })}
            />
          )
        }
        onDownload={({ cv_url, full_name, id }) =>
          downloadApplicationCv({ id, full_name, resume_url: cv_url })
        }
        onJoin={(merged) => join.mutate({ kept: person.key, merged })}
        onDismiss={(proposed) => dismiss.mutate({ person: person.key, proposed })}
        onRestore={(proposed) => restore.mutate({ person: person.key, proposed })}
        onSeparate={(key) => separate.mutate(key)}
      />
    </>
  );
}
