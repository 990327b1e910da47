import { formatDate, formatDateTime } from '#app/i18n/format.ts';
import type { TableFile } from '#app/lib/table-file/table-file.ts';
import type { BadgeTone } from '#app/ui/status-badge.tsx';
import { type ReviewReason, UNUSED_DAYS } from '#domain/staff/access-review.ts';
import type { Reviewed } from './list-access-review.ts';

export const REVIEW_LABELS = {
  never: { label: 'Nunca ha ingresado', tone: 'red' },
  unused: { label: `Sin uso desde hace más de ${UNUSED_DAYS} días`, tone: 'red' },
  no_factor: { label: 'Sin segundo factor', tone: 'amber' },
  sensitive: { label: 'Permisos sensibles', tone: 'steel' },
} as const satisfies Record<ReviewReason, { label: string; tone: BadgeTone }>;

/** When a user was last seen; an em dash if never. */
export function lastSeen({
  last_sign_in_at,
  last_used_at,
}: Pick<Reviewed, 'last_sign_in_at' | 'last_used_at'>): string {
  const seen = [last_sign_in_at, last_used_at]
    .filter((at) => at !== null)
    .sort((a, b) => Date.parse(b) - Date.parse(a))[0];
  return seen ? formatDateTime(seen) : '—';
}

/** The table to export. */
export const reviewTable = (people: readonly Reviewed[]): TableFile => ({
  name: 'Revisión de accesos',
  head: [
    'Nombre',
    'Correo',
    'Roles',
    'Motivos',
    'Último uso',
    'Segundo factor',
    'Permisos',
    'Revisado',
    'Revisado por',
  ],
  rows: people.map((person) => [
    person.full_name,
    person.email,
    person.roles.join(', '),
    person.reasons.map((reason) => REVIEW_LABELS[reason].label).join(', '),
    lastSeen(person),
    person.has_second_factor ? 'Sí' : 'No',
    person.permissions.join(', '),
    person.reviewed_at ? formatDate(person.reviewed_at) : '',
    person.reviewed_by ?? '',
  ]),
});
