import { useQuery } from '@tanstack/react-query';
import { PeriodForm } from '#app/portal/features/retention/period-form.tsx';
import { periodsQuery } from '#app/portal/features/retention/retention-periods.ts';
import { Breadcrumb } from '#app/ui/breadcrumb.tsx';
import { LoadFailure } from '#app/ui/load-error.tsx';
import { ListSkeleton } from '#app/ui/loading.tsx';
import { RETENTION_KINDS } from '#domain/data-protection/retention.ts';
import { portalMeta } from '../layout/portal-meta.ts';

export const meta = portalMeta('Plazos de conservación');

/** The retention periods, adjustable within limits justified by the law. */
export default function Retention() {
  const periods = useQuery(periodsQuery);
  if (periods.isLoadingError)
    return (
      <LoadFailure
        text="No se pudieron cargar los plazos"
        error={periods.error}
        onRetry={() => periods.refetch()}
      />
    );
  if (periods.isPending) return <ListSkeleton>Cargando plazos...</ListSkeleton>;
  return (
    <>
      <Breadcrumb to="/admin/rrhh/derechos" label="Derechos sobre datos">
        <h2 className="text-xl">Plazos de conservación</h2>
      </Breadcrumb>
      <p className="mt-1 mb-5 max-w-prose text-muted">
        La ley pide guardar los datos solo mientras sirvan a su fin. Una postulación se puede guardar hasta
        dos años, y una solicitud de cotización hasta cinco: lo que tardan en prescribir las acciones que
        podrían nacer de ellas. Cada cambio queda en la auditoría.
      </p>
      <ul className="max-w-5xl">
        {RETENTION_KINDS.flatMap((kind) => {
          const period = periods.data.find((one) => one.kind === kind);
          return period ? [<PeriodForm key={`${kind}-${period.months}`} period={period} />] : [];
        })}
      </ul>
    </>
  );
}
