import { formatDate } from '#app/i18n/format.ts';
import { countOf } from '#app/i18n/format-count.ts';
import { dueSteps, endedPostings, type Task, undeliveredMails, unreachedMails } from '../tasks.ts';
import type { Today } from './read-today.ts';

type Reply = Today['replies'][number];

function placeOf({ application_id, contact_request_id, internship_id, job_posting_id }: Reply): string {
  if (contact_request_id) return `/admin/ventas/solicitudes?solicitud=${contact_request_id}`;
  return application_id
    ? `/admin/rrhh/applications/${job_posting_id}?postulante=${application_id}`
    : `/admin/rrhh/practicas?solicitud=${internship_id}`;
}

/** Replies that nobody has read; the link leads to the one that waits longest. */
function unreadReplies(reply: Reply): Task {
  const { contact_request_id, count, full_name, since } = reply;
  const more = count > 1 ? ` y ${countOf(count - 1, 'persona más', 'personas más')}` : '';
  return {
    id: contact_request_id ? 'customers' : 'applicants',
    count,
    text: `${count === 1 ? 'respuesta' : 'respuestas'} sin leer: ${full_name}${more}`,
    since,
    to: placeOf(reply),
  };
}

/** Requests about personal data, which have a legal deadline. */
const dataRequests = ({ count, due }: Today['rights']): Task => ({
  id: 'rights',
  count,
  text: `${count === 1 ? 'solicitud' : 'solicitudes'} sobre datos personales${due ? `: responder antes del ${formatDate(due)}` : ''}`,
  since: null,
  to: '/admin/rrhh/derechos',
});

/** What is to be repaired or answered besides decisions, quotes and interviews; what has waited longest first. */
export function todayTasks(today: Today): Task[] {
  const tasks = [
    ...today.replies.map(unreadReplies),
    dataRequests(today.rights),
    ...(today.own ? [dueSteps(today.own)] : []),
    ...today.abandoned.map(
      ({ count, id, since, title }): Task => ({
        id,
        count,
        text: `${count === 1 ? 'persona espera' : 'personas esperan'} en «${title}», que ya no está publicada`,
        since,
        to: `/admin/rrhh/applications/${id}?estado=pending&orden=fecha`,
      }),
    ),
    unreachedMails(today.unreached),
    undeliveredMails(today.undelivered),
    endedPostings(today.ended),
  ];
  const waited = ({ since }: Task): number => (since ? Date.parse(since) : Number.POSITIVE_INFINITY);
  return tasks
    .filter(({ count }) => count > 0)
    .sort((one, other) => (waited(one) === waited(other) ? 0 : waited(one) - waited(other)));
}
