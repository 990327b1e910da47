import { formatCount } from '#app/i18n/format-count.ts';
import { daysSince } from '#app/portal/triage/days-since.ts';
import { CLOSING_DAYS } from '#domain/recruiting/posting-visibility.ts';
import { startOfDayInChile } from '#domain/values/chile-time.ts';
import type { OwnTasks } from './read-own-tasks.ts';
import type { Tasks } from './read-tasks.ts';

/** A task that links to a list with exactly that many items. */
export interface Task {
  readonly id: string;
  readonly count: number;
  /** What is counted, without the number. */
  readonly text: string;
  /** When the oldest item began waiting. */
  readonly since: string | null;
  /** The path of the list, with its filter. */
  readonly to: string;
}

/** How long something has waited: `desde hoy`, `desde ayer`, `desde hace 3 días`. */
export function waitingText(timestamp: string, now: Date): string {
  const days = daysSince(timestamp, now);
  if (days === 0) return 'desde hoy';
  return days === 1 ? 'desde ayer' : `desde hace ${formatCount(days)} días`;
}

/** The postings with pending applications, longest waiting first. */
export const pendingTasks = ({ pending }: Tasks): Task[] =>
  pending.map(({ count, id, oldest, title }) => ({
    id,
    count,
    text: title,
    since: oldest,
    to: `/admin/rrhh/applications/${id}?estado=pending&orden=fecha`,
  }));

/** All pending applications. */
export const allPending = ({ applications }: Tasks): Task => ({
  id: 'pending',
  count: applications.count,
  text: 'pendientes en todas las ofertas',
  since: applications.oldest,
  to: '/admin/rrhh/applications?estado=pending&orden=fecha',
});

/** The next steps that are due. */
export const dueSteps = ({ due, due_since }: Pick<OwnTasks, 'due' | 'due_since'>): Task => ({
  id: 'due',
  count: due,
  text: due === 1 ? 'próximo paso para hoy o atrasado' : 'próximos pasos para hoy o atrasados',
  since: due_since && startOfDayInChile(due_since),
  to: '/admin/rrhh/applications?mostrar=pasos',
});

/** The user's own tasks, without those with a count of zero. */
export const ownTasks = ({ mine, ...due }: OwnTasks): Task[] =>
  [
    dueSteps(due),
    {
      id: 'mine',
      count: mine,
      text: mine === 1 ? 'postulación a mi cargo en curso' : 'postulaciones a mi cargo en curso',
      since: null,
      to: '/admin/rrhh/applications?mostrar=mias',
    },
  ].filter(({ count }) => count > 0);

/** Messages that did not reach applicants. */
export const unreachedMails = (count: number): Task => ({
  id: 'unreached',
  count,
  text:
    count === 1
      ? 'correo no llegó a quien postuló: corrija la dirección'
      : 'correos no llegaron a quienes postularon: corrija las direcciones',
  since: null,
  to: '/admin/rrhh/general#undelivered',
});

/** Postings that are active, but no longer public. */
export const endedPostings = (count: number): Task => ({
  id: 'ended',
  count,
  text:
    count === 1
      ? 'oferta activa no está publicada: pasó su fecha'
      : 'ofertas activas no están publicadas: pasó su fecha',
  since: null,
  to: '/admin/rrhh/postulaciones?publicacion=ended',
});

/** All mail that was not delivered, for super admins. */
export const undeliveredMails = (count: number): Task => ({
  id: 'undelivered',
  count,
  text: count === 1 ? 'correo no entregado' : 'correos no entregados',
  since: null,
  to: '/admin/auditoria/correos',
});

/** The other tasks, without those with a count of zero. */
export function otherTasks({
  internships,
  spontaneous,
  undelivered,
  unrated,
  unreached,
  visibility,
}: Tasks): Task[] {
  const { closing = 0, ended = 0 } = visibility;
  const tasks: Task[] = [
    unreachedMails(unreached),
    {
      id: 'internships',
      count: internships.count,
      text:
        internships.count === 1 ? 'solicitud de práctica pendiente' : 'solicitudes de práctica pendientes',
      since: internships.oldest,
      to: '/admin/rrhh/practicas?estado=pending&orden=fecha',
    },
    {
      id: 'spontaneous',
      count: spontaneous.count,
      text:
        spontaneous.count === 1 ? 'postulación espontánea pendiente' : 'postulaciones espontáneas pendientes',
      since: spontaneous.oldest,
      to: '/admin/rrhh/espontaneas?estado=pending&orden=fecha',
    },
    {
      id: 'unrated',
      count: unrated,
      text: unrated === 1 ? 'entrevista o aprobación sin evaluar' : 'entrevistas o aprobaciones sin evaluar',
      since: null,
      to: '/admin/rrhh/applications?mostrar=sin-evaluacion',
    },
    {
      id: 'closing',
      count: closing,
      text:
        closing === 1
          ? `oferta se cierra en los próximos ${CLOSING_DAYS} días`
          : `ofertas se cierran en los próximos ${CLOSING_DAYS} días`,
      since: null,
      to: '/admin/rrhh/postulaciones?publicacion=closing',
    },
    endedPostings(ended),
    undeliveredMails(undelivered),
  ];
  return tasks.filter(({ count }) => count > 0);
}

const UNPUBLISHED = [
  ['draft', 'borrador', 'borradores'],
  ['ended', 'pasó su fecha', 'pasaron su fecha'],
  ['closed', 'cerrada', 'cerradas'],
  ['expired', 'expirada', 'expiradas'],
] as const;

/** The postings that visitors do not see, by reason. */
export const unpublished = ({ visibility }: Pick<Tasks, 'visibility'>): Task[] =>
  UNPUBLISHED.flatMap(([reason, one, many]) => {
    const count = visibility[reason] ?? 0;
    return count === 0
      ? []
      : {
          id: reason,
          count,
          text: count === 1 ? one : many,
          since: null,
          to: `/admin/rrhh/postulaciones?publicacion=${reason}`,
        };
  });
