import { useQuery } from '@tanstack/react-query';
import { Navigate, useLocation } from 'react-router';
import { formatCount } from '#app/i18n/format-count.ts';
import { useLiveTables } from '#app/lib/query/use-live-tables.ts';
import { useMinute } from '#app/lib/use-minute.ts';
import { secondFactorRequiredQuery } from '#app/portal/features/auth/second-factor/second-factor-required.ts';
import { useStaff } from '#app/portal/features/auth/session/staff-context.ts';
import { TODAY_KEY, todayQuery } from '#app/portal/features/dashboard/today/read-today.ts';
import { TodayParts, TodaySkeleton } from '#app/portal/features/dashboard/today/today-parts.tsx';
import { todayTasks } from '#app/portal/features/dashboard/today/today-tasks.ts';
import { countUndecided } from '#app/portal/features/dashboard/today/undecided-part.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { LoadError } from '#app/ui/load-error.tsx';
import { type Access, hasPermission, type Permission } from '#domain/staff/permission.ts';
import { CentreCards } from '../layout/centre-cards.tsx';
import { openCentres } from '../layout/centres.ts';
import { isJustSignedIn } from '../layout/just-signed-in.ts';
import { portalMeta } from '../layout/portal-meta.ts';
import { canVisit } from '../layout/sections.ts';

export const meta = portalMeta('Hoy');

/** What may wait for a user, by the permission that its screen requires, with the tables to listen to. */
const WAITING = [
  [
    'rrhh.applications.read',
    ['job_applications', 'spontaneous_applications', 'interviews', 'conversation_messages'],
  ],
  ['rrhh.internships.read', ['internship_applications', 'interviews', 'conversation_messages']],
  ['rrhh.postings.read', ['job_postings']],
  ['rrhh.rights.manage', ['rights_requests']],
  ['ventas.quotes.read', ['contact_requests', 'conversation_messages']],
] as const satisfies [Permission, string[]][];

const tablesFor = (access: Access): string[] => [
  ...new Set(
    WAITING.flatMap(([permission, tables]): readonly string[] =>
      hasPermission(access, permission) ? tables : [],
    ),
  ),
];

const DAY = new Intl.DateTimeFormat('es-CL', {
  timeZone: 'America/Santiago',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
});

/** What waits for the user today, and the control centers they may enter. */
export default function Today() {
  const { access } = useStaff();
  const secondFactorRequired = useQuery(secondFactorRequiredQuery);
  const { state } = useLocation();
  const now = useMinute();
  const centres = openCentres(access);
  const tables = tablesFor(access);
  const [first, second] = centres;
  // With nothing that could wait, the only center is what they came for.
  if (first && !second && tables.length === 0 && isJustSignedIn(state))
    return <Navigate to={first.to} replace />;
  // SecondFactorRequiredNotice explains it, or may do so once the query has loaded.
  const isExplained = secondFactorRequired.isPending || secondFactorRequired.data;
  return (
    <div className="grid gap-4 pt-4">
      {tables.length > 0 && centres.length > 0 ? (
        <Waiting tables={tables} now={now} />
      ) : (
        <>
          <Heading now={now}>Hoy</Heading>
          {centres.length > 0 && <p className="text-muted">Nada espera por usted.</p>}
        </>
      )}
      {centres.length === 0 && !isExplained && (
        <EmptyState
          title="No tienes acceso a centros de control"
          body={`${
            access.permissions.size > 0
              ? 'Los permisos de tu cuenta no abren ninguna pantalla por sí solos.'
              : 'Tu cuenta no tiene permisos asignados.'
          } Contacta a un administrador.`}
        />
      )}
      {centres.length > 0 && <CentreCards centres={centres} />}
    </div>
  );
}

function Waiting({ tables, now }: { tables: readonly string[]; now: Date }) {
  const { access } = useStaff();
  const isListening = useLiveTables(tables, TODAY_KEY);
  const read = useQuery({ ...todayQuery, enabled: isListening });
  const mayVisit = (path: string): boolean =>
    canVisit(access, 'rrhh', path) ||
    canVisit(access, 'ventas', path) ||
    (access.isSuperAdmin && path.startsWith('/admin/auditoria'));
  if (!read.data)
    return (
      <>
        <Heading now={now}>Hoy</Heading>
        {read.isLoadingError ? (
          <LoadError
            text="No se pudo cargar lo que espera hoy"
            error={read.error}
            onRetry={() => read.refetch()}
          />
        ) : (
          <TodaySkeleton
            hasDecisions={
              hasPermission(access, 'rrhh.applications.read') ||
              hasPermission(access, 'rrhh.internships.read')
            }
          />
        )}
      </>
    );
  const tasks = todayTasks(read.data).filter(({ to }) => mayVisit(to));
  const { interviews, quotes } = read.data;
  const count = countUndecided(read.data) + (quotes?.count ?? 0) + (interviews?.waiting ?? 0) + tasks.length;
  return (
    <>
      <Heading now={now}>
        {count === 0
          ? 'Hoy nada espera por usted'
          : count === 1
            ? 'Hoy espera por usted 1 cosa'
            : `Hoy esperan por usted ${formatCount(count)} cosas`}
      </Heading>
      <TodayParts today={read.data} tasks={tasks} now={now} />
    </>
  );
}

const Heading = ({ now, children }: { now: Date; children: string }) => (
  <div>
    <p className="annotation text-muted">{DAY.format(now)}</p>
    <h1 className="text-2xl">{children}</h1>
  </div>
);
