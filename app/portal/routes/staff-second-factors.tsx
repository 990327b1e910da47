import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { countOf } from '#app/i18n/format-count.ts';
import { refetchFailed } from '#app/lib/query/refetch-failed.ts';
import { portalSettingsQuery } from '#app/portal/features/auth/second-factor-policy/portal-settings.ts';
import { SecondFactorSwitch } from '#app/portal/features/auth/second-factor-policy/second-factor-switch.tsx';
import {
  type StaffFactor,
  staffFactorsQuery,
  useResetFactor,
} from '#app/portal/features/auth/second-factor-policy/staff-factors.ts';
import { StaffFactorsTable } from '#app/portal/features/auth/second-factor-policy/staff-factors-table.tsx';
import { useStaff } from '#app/portal/features/auth/session/staff-context.ts';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { LoadFailure } from '#app/ui/load-error.tsx';
import { ScreenHeading } from '#app/ui/screen-heading.tsx';
import { portalMeta } from '../layout/portal-meta.ts';

export const meta = portalMeta('Segundo factor del equipo');

/** The staff's second factors: the requirement for super admins, and the removal of lost ones. */
export default function StaffSecondFactors() {
  const { user: me } = useStaff();
  const staff = useQuery(staffFactorsQuery);
  const settings = useQuery(portalSettingsQuery);
  const reset = useResetFactor();
  const [resetting, setResetting] = useState<StaffFactor | null>(null);
  if (staff.isLoadingError || settings.isLoadingError) {
    return (
      <LoadFailure
        text="No se pudo cargar el segundo factor del equipo"
        error={staff.error ?? settings.error}
        onRetry={() => refetchFailed([staff, settings])}
      />
    );
  }
  return (
    <>
      <ScreenHeading
        title="Segundo factor del equipo"
        count={staff.isSuccess && countOf(staff.data.length, 'persona', 'personas')}
      />
      {staff.data && settings.data && (
        <SecondFactorSwitch
          isOn={settings.data.super_admins_need_second_factor}
          hasOwn={staff.data.some(({ enrolled_at, user_id }) => user_id === me.id && enrolled_at !== null)}
        />
      )}
      <StaffFactorsTable
        staff={staff.data ?? []}
        loading={(staff.isPending || settings.isPending) && 'Cargando...'}
        me={me.id}
        onReset={setResetting}
      />
      <ConfirmDialog
        isOpen={resetting !== null}
        title={`¿Quitar el segundo factor de ${resetting?.full_name ?? ''}?`}
        body="Compruebe antes que se lo pide esa persona: desde ahora entrará solo con su contraseña, hasta que configure otro. Queda registrado."
        confirmLabel="Quitar"
        cancelLabel="Cancelar"
        onCancel={() => setResetting(null)}
        onConfirm={() => {
          if (resetting) reset.mutate(resetting);
          setResetting(null);
        }}
      />
    </>
  );
}
