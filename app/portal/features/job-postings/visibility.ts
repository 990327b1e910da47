import { formatDate, formatDateTime } from '#app/i18n/format.ts';
import { isOpen, type JobPosting } from '#domain/recruiting/job-posting.ts';
import { CLOSING_DAYS, type Visibility, visibilityOf } from '#domain/recruiting/posting-visibility.ts';
import type { VisibilityFilter } from './posting-filters.ts';

/** The labels of the filter; `visible` covers everything that visitors see. */
export const VISIBILITY_LABELS = {
  visible: 'Publicadas',
  closing: `Se cierran en ${CLOSING_DAYS} días`,
  ended: 'Pasó su fecha',
  draft: 'Borradores',
  closed: 'Cerradas',
  expired: 'Expiradas',
} as const satisfies Record<VisibilityFilter, string>;

/** Why visitors do not see a posting, or until when they still do; null when there is nothing to note. */
export function visibilityNote(
  posting: Pick<JobPosting, 'status' | 'expires_at'> & { publish_at?: string | null },
): string | null {
  const date = posting.expires_at === null ? '' : formatDate(posting.expires_at);
  const notes = {
    public: null,
    closing: `Se cierra el ${date}`,
    ended: `Fuera del sitio desde el ${date}`,
    draft: posting.publish_at
      ? `Se publica el ${formatDateTime(posting.publish_at)}`
      : 'Aún no está en el sitio',
    closed: 'Ya no está en el sitio',
    expired: 'Ya no está en el sitio',
  } satisfies Record<Visibility, string | null>;
  return notes[visibilityOf(posting)];
}

/** The path of a posting's page on the site; null while visitors do not see it. */
export const pathOnSite = (posting: Pick<JobPosting, 'slug' | 'status' | 'expires_at'>): string | null =>
  isOpen(posting) ? `/oportunidades-laborales/${posting.slug}` : null;
