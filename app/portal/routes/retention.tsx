import { useQuery } from '@tanstack/react-query';
import { PeriodForm } from '#app/portal/features/retention/period-form.tsx';
import { periodsQuery } from '#app/portal/features/retention/retention-periods.ts';
import { LoadFailure } from '#app/ui/load-error.tsx';
import { ListSkeleton } from '#app/ui/loading.tsx';
import { ScreenHeading } from '#app/ui/screen-heading.tsx';
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
  return (
    <>
      <ScreenHeading
        parent={{ to: '/admin/rrhh/derechos', label: 'Derechos sobre datos' }}
        title="Plazos de conservación"
        note="La ley pide guardar los datos solo mientras sirvan a su fin. Una postulación se puede guardar hasta dos años, y una solicitud de cotización hasta cinco: lo que tardan en prescribir las acciones que podrían nacer de ellas. Cada cambio queda en la auditoría."
      />
      {periods.isPending && <ListSkeleton>Cargando plazos...</ListSkeleton>}
      <ul className="max-w-5xl">
        {RETENTION_KINDS.flatMap((kind) => {
          const period = periods.data?.find((one) => one.kind === kind);
          return period ? [<PeriodForm key={`${kind}-${period.months}`} period={period} />] : [];
        })}
      </ul>
    </>
  );
}
