import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { EntryList } from '#app/portal/features/audit/entry-list.tsx';
import { accessHistoryQuery } from '#app/portal/features/audit/list-entries.ts';
import { namesQuery } from '#app/portal/features/audit/list-names.ts';
import { USERS_KEY } from '#app/portal/features/users/list-users.ts';
import { LoadFailure } from '#app/ui/load-error.tsx';
import { DetailSection } from '../../layout/detail-section.tsx';
import { ENUMERATIONS } from '../audit-enumerations.ts';

/** The changes to a user's access and who made them; for super admins. */
export function HistorySection({
  userId,
  recordIds,
  onRetry,
}: {
  userId: string;
  /** The ids of the account, its profile and its invitation. */
  recordIds: readonly string[];
  onRetry: () => void;
}) {
  const navigate = useNavigate();
  const history = useQuery(accessHistoryQuery([...USERS_KEY, 'history'], recordIds));
  const names = useQuery(namesQuery);
  return (
    <DetailSection
      id="historial"
      title="Historial"
      text="Los últimos cambios a sus accesos, y quién los hizo."
    >
      {(history.isLoadingError || names.isLoadingError) && (
        <LoadFailure
          text="No se pudo cargar el historial"
          error={history.error ?? names.error}
          onRetry={onRetry}
        />
      )}
      {history.data?.length === 0 && <p className="text-muted">Sin cambios registrados.</p>}
      {history.data && history.data.length > 0 && names.data && (
        <EntryList
          entries={history.data}
          names={names.data.byId}
          enumerations={ENUMERATIONS}
          isStale={history.isPlaceholderData}
          onHistory={({ record_id, table_name }) =>
            navigate(`/admin/auditoria?tabla=${table_name}&registro=${record_id}`)
          }
        />
      )}
      <p className="mt-4 flex flex-wrap gap-x-6 gap-y-2 text-sm">
        <Link
          to={`/admin/auditoria?persona=${userId}`}
          className="font-semibold text-copper underline underline-offset-4"
        >
          Lo que ha cambiado en el portal
        </Link>
        <Link
          to={`/admin/auditoria/eventos?persona=${userId}`}
          className="font-semibold text-copper underline underline-offset-4"
        >
          Sus ingresos y eventos de seguridad
        </Link>
      </p>
    </DetailSection>
  );
}
