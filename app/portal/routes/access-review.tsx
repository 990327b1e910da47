import { useQuery } from '@tanstack/react-query';
import { countOf } from '#app/i18n/format-count.ts';
import { useLiveTables } from '#app/lib/query/use-live-tables.ts';
import { saveFile } from '#app/lib/save-file.ts';
import { csvFile } from '#app/lib/table-file/csv-file.ts';
import { useUrlFilters } from '#app/lib/use-url-filters.ts';
import { useStaff } from '#app/portal/features/auth/session/staff-context.ts';
import { accessReviewQuery } from '#app/portal/features/users/list-access-review.ts';
import { USERS_KEY } from '#app/portal/features/users/list-users.ts';
import { useMarkReviewed } from '#app/portal/features/users/mark-reviewed.ts';
import { REVIEW_LABELS, reviewTable } from '#app/portal/features/users/review-labels.ts';
import { ReviewTable } from '#app/portal/features/users/review-table.tsx';
import { Button } from '#app/ui/button.tsx';
import { SelectField } from '#app/ui/field.tsx';
import { LoadError } from '#app/ui/load-error.tsx';
import { NoMatches } from '#app/ui/no-matches.tsx';
import { ScreenHeading } from '#app/ui/screen-heading.tsx';
import { REVIEW_REASONS } from '#domain/staff/access-review.ts';
import { hasPermission } from '#domain/staff/permission.ts';
import { dayInChile } from '#domain/values/chile-time.ts';
import { portalMeta } from '../layout/portal-meta.ts';

const TABLES = ['admin_profiles', 'admin_user_roles', 'admin_role_permissions', 'access_reviews'];

export const meta = portalMeta('Revisión de accesos');

/** Reviews whether staff still need their access: filtered by reason, exportable, and marked as reviewed. */
export default function AccessReview() {
  const { access, user: me } = useStaff();
  const isListening = useLiveTables(TABLES, USERS_KEY);
  const review = useQuery({ ...accessReviewQuery, enabled: isListening });
  const mark = useMarkReviewed();
  const filters = useUrlFilters();
  const reason = REVIEW_REASONS.find((name) => name === filters.query.get('motivo')) ?? null;
  if (review.isLoadingError)
    return (
      <LoadError
        text="No se pudo cargar la revisión de accesos"
        error={review.error}
        onRetry={() => review.refetch()}
      />
    );
  const all = review.data ?? [];
  const people = all.filter(({ reasons }) => reason === null || reasons.includes(reason));
  return (
    <>
      <ScreenHeading
        parent={{ to: '/admin/accesos/usuarios', label: 'Usuarios' }}
        title="Revisión de accesos"
        count={review.isSuccess && countOf(people.length, 'persona', 'personas')}
        note="Compruebe cada cierto tiempo que cada persona activa todavía necesita sus accesos, y márquela cuando lo haya hecho."
        action={
          <Button
            variant="outline"
            size="sm"
            className="min-h-10"
            disabled={people.length === 0}
            onClick={() =>
              saveFile(
                csvFile(reviewTable(people)),
                `revision-de-accesos-${dayInChile(new Date().toISOString())}.csv`,
              )
            }
          >
            Descargar CSV
          </Button>
        }
      >
        <SelectField
          label="Por qué revisarlo"
          className="w-full sm:w-80"
          value={reason ?? ''}
          onChange={(event) => filters.change({ motivo: event.target.value })}
        >
          <option value="">Todos</option>
          {REVIEW_REASONS.map((name) => (
            <option key={name} value={name}>
              {REVIEW_LABELS[name].label}
              {review.isSuccess && ` (${all.filter(({ reasons }) => reasons.includes(name)).length})`}
            </option>
          ))}
        </SelectField>
      </ScreenHeading>
      {review.data && people.length === 0 ? (
        <NoMatches
          title="Nadie por este motivo"
          body="Elija otro motivo, o vea a todas las personas."
          onClear={() => filters.change({ motivo: '' })}
        />
      ) : (
        <ReviewTable
          people={people}
          loading={review.isPending && 'Cargando accesos...'}
          mayReview={({ is_super_admin, user_id }) =>
            user_id !== me.id &&
            hasPermission(access, 'accesos.users.update') &&
            (access.isSuperAdmin || !is_super_admin)
          }
          onReviewed={(person) => mark.mutate(person)}
        />
      )}
    </>
  );
}
