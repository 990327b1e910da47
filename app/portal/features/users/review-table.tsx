import { formatDate } from '#app/i18n/format.ts';
import { Button } from '#app/ui/button.tsx';
import { EmailText } from '#app/ui/email-text.tsx';
import { IntentLink } from '#app/ui/intent-link.tsx';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import { type LoadingRows, Table, wideColumn } from '#app/ui/table.tsx';
import type { Reviewed } from './list-access-review.ts';
import { lastSeen, REVIEW_LABELS } from './review-labels.ts';

/** Staff with the reasons to review their access, and a button to mark it as reviewed. */
export function ReviewTable({
  people,
  mayReview,
  onReviewed,
  loading = false,
}: LoadingRows & {
  people: readonly Reviewed[];
  mayReview: (person: Reviewed) => boolean;
  onReviewed: (person: Reviewed) => void;
}) {
  return (
    <Table
      label="Revisión de accesos"
      cardHeight="9rem"
      isTall
      loading={loading}
      columns={[
        'Usuario',
        'Por qué revisarlo',
        'Roles',
        wideColumn('Último uso'),
        'Revisado',
        { key: 'actions', content: <span className="sr-only">Acciones</span> },
      ]}
    >
      {people.map((person) => {
        const { email, full_name, reasons, reviewed_at, reviewed_by, roles, user_id } = person;
        return (
          <tr key={user_id}>
            <th scope="row" className="font-normal">
              <IntentLink
                to={`/admin/accesos/usuarios/${user_id}`}
                className="font-semibold text-ink underline-offset-4 hover:text-copper hover:underline"
              >
                {full_name}
              </IntentLink>
              <span className="block text-sm text-muted">
                <EmailText>{email}</EmailText>
              </span>
              <span className="block text-sm text-muted xl:hidden">Último uso: {lastSeen(person)}</span>
            </th>
            <td>
              <span className="flex flex-wrap gap-x-4 gap-y-0.5">
                {reasons.map((reason) => (
                  <StatusBadge key={reason} tone={REVIEW_LABELS[reason].tone}>
                    {REVIEW_LABELS[reason].label}
                  </StatusBadge>
                ))}
                {reasons.length === 0 && '—'}
              </span>
            </td>
            <td data-label="Roles:" className="min-w-28 break-words">
              {roles.join(', ') || '—'}
            </td>
            <td className="whitespace-nowrap tabular-nums max-xl:hidden">{lastSeen(person)}</td>
            <td data-label="Revisado:" className="tabular-nums">
              <span>{reviewed_at ? formatDate(reviewed_at) : 'Nunca'}</span>
              {reviewed_by && <span className="block text-sm text-muted">{reviewed_by}</span>}
            </td>
            <td className="w-0">
              {mayReview(person) && (
                <Button
                  variant="outline"
                  size="sm"
                  className="whitespace-nowrap"
                  aria-label={`Marcar revisado: ${full_name} (${email})`}
                  onClick={() => onReviewed(person)}
                >
                  Marcar revisado
                </Button>
              )}
            </td>
          </tr>
        );
      })}
    </Table>
  );
}
