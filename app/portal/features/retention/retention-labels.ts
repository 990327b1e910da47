import { formatCount } from '#app/i18n/format-count.ts';
import type { RetentionKind } from '#domain/data-protection/retention.ts';

/** The label of each kind, and the event from which its period counts. */
export const RETENTION_LABELS = {
  applications: { label: 'Postulaciones', since: 'desde que termina el proceso', isAnnounced: true },
  internships: { label: 'Solicitudes de práctica', since: 'desde que termina el proceso', isAnnounced: true },
  spontaneous: {
    label: 'Postulaciones espontáneas',
    since: 'desde que se envían o prolongan',
    isAnnounced: false,
  },
  quotes: { label: 'Solicitudes de cotización', since: 'desde que se envían', isAnnounced: false },
  job_alerts: { label: 'Alertas de empleo', since: 'desde que se confirman o renuevan', isAnnounced: false },
} as const satisfies Record<RetentionKind, { label: string; since: string; isAnnounced: boolean }>;

/**
 * Describes the effect of another period, before it is saved.
 *
 * @param change.due number of records whose period ends within seven days
 */
export function describeChange(
  kind: RetentionKind,
  { due, from, to }: { due: number; from: number; to: number },
): string {
  if (kind === 'job_alerts')
    return 'Vale para las que se confirmen o renueven desde ahora; las demás terminan el día que se les prometió.';
  const { isAnnounced } = RETENTION_LABELS[kind];
  if (to > from)
    return isAnnounced
      ? 'Se guardan por más tiempo desde ahora, y los avisos de eliminación que aún no salen se anulan.'
      : 'Se guardan por más tiempo desde ahora.';
  if (due === 0) return 'Ninguna alcanza ese plazo en los próximos siete días.';
  const reached = `${formatCount(due)} ya ${due === 1 ? 'alcanzó' : 'alcanzaron'} ese plazo, o lo ${due === 1 ? 'alcanza' : 'alcanzan'} en siete días.`;
  return isAnnounced
    ? `${reached} A cada persona se le avisa por correo y, si no pide lo contrario, sus datos se eliminan dos semanas después del aviso.`
    : `${reached} Se eliminan en dos semanas, sin aviso: hasta entonces puede volver al plazo de antes.`;
}
