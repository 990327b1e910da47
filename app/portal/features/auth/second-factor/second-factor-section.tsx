import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate } from '#app/i18n/format.ts';
import { useCompany } from '#app/i18n/use-company.ts';
import { Button } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { deferred } from '#app/ui/deferred.tsx';
import { LoadFailure } from '#app/ui/load-error.tsx';
import { EntriesSkeleton } from '#app/ui/loading.tsx';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import { toast } from '#app/ui/toast.tsx';
import { factorsQuery, startEnrolment, useEnrolKey, useUnenrol } from './factors.ts';
import { useCreateRecoveryCodes } from './recovery-codes.ts';
import { RecoveryCodes } from './recovery-codes-status.tsx';

const EnrolDialog = deferred(() => import('./enrol-dialog.tsx').then((module) => module.EnrolDialog));

const RecoveryCodesDialog = deferred(() =>
  import('./recovery-codes-dialog.tsx').then((module) => module.RecoveryCodesDialog),
);

/** The user's authenticator apps and security keys: enroll, add, remove. */
export function SecondFactorSection() {
  const factors = useQuery(factorsQuery);
  const unenrol = useUnenrol();
  const company = useCompany();
  const begin = useMutation({
    mutationFn: (name: string) => startEnrolment(name, company.name),
    meta: { logMessage: 'second factor not started', errorMessage: 'No se pudo preparar el segundo factor' },
  });
  const createCodes = useCreateRecoveryCodes();
  const [hasJustEnrolled, setHasJustEnrolled] = useState(false);
  const hasRecoveryCodes = factors.data?.hasRecoveryCodes ?? false;
  const onEnrolled = (): void => {
    setHasJustEnrolled(!hasRecoveryCodes);
    if (!hasRecoveryCodes) createCodes.mutate('first');
    else
      toast({
        title: 'Segundo factor activado',
        body: 'Se pedirá en cada inicio de sesión. Las demás sesiones se cerraron.',
      });
  };
  const enrolKey = useEnrolKey(onEnrolled);
  const [removing, setRemoving] = useState<{ id: string; name: string } | null>(null);
  if (factors.isLoadingError) {
    return (
      <LoadFailure
        text="No se pudo cargar el segundo factor"
        error={factors.error}
        onRetry={() => factors.refetch()}
      />
    );
  }
  if (!factors.data) return <EntriesSkeleton rows={1}>Cargando el segundo factor...</EntriesSkeleton>;
  const { keys, totp } = factors.data;
  const enrolled = [
    ...totp.map((factor) => ({ ...factor, kind: 'Aplicación' })),
    ...keys.map((factor) => ({ ...factor, kind: 'Llave de seguridad' })),
  ];
  const isActive = enrolled.length > 0;
  return (
    <div className="grid justify-items-start gap-5">
      <StatusBadge tone={isActive ? 'green' : 'amber'}>{isActive ? 'Activo' : 'Sin configurar'}</StatusBadge>
      {isActive && (
        <ul aria-label="Segundos factores" className="w-full border-y border-rule">
          {enrolled.map(({ created_at, friendly_name, id, kind }) => (
            <li
              key={id}
              className="flex flex-wrap items-center justify-between gap-3 border-b border-grid py-3 last:border-b-0"
            >
              <span>
                <span className="font-semibold text-ink">{friendly_name || kind}</span>
                <span className="block text-sm text-muted">Desde el {formatDate(created_at)}</span>
              </span>
              <Button
                variant="danger"
                size="sm"
                aria-label={`Quitar ${friendly_name || kind}`}
                isBusy={unenrol.isPending}
                onClick={() => setRemoving({ id, name: friendly_name || kind })}
              >
                Quitar
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          variant={isActive ? 'outline' : 'primary'}
          size="sm"
          isBusy={begin.isPending}
          onClick={() => begin.mutate(nextName('Aplicación', totp))}
        >
          {addAppLabel(totp.length > 0, isActive)}
        </Button>
        <Button
          variant="outline"
          size="sm"
          isBusy={enrolKey.isPending}
          onClick={() => enrolKey.mutate(nextName('Llave', keys))}
        >
          {enrolKey.isPending ? 'Siga las indicaciones del navegador...' : addKeyLabel(keys.length > 0)}
        </Button>
      </div>
      {isActive && <RecoveryCodes hasCodes={hasRecoveryCodes} create={createCodes} />}
      {begin.data && <EnrolDialog enrolment={begin.data} onClose={begin.reset} onEnrolled={onEnrolled} />}
      {createCodes.data && (
        <RecoveryCodesDialog
          codes={createCodes.data}
          hasJustEnrolled={hasJustEnrolled}
          onClose={() => {
            setHasJustEnrolled(false);
            createCodes.reset();
          }}
        />
      )}
      <ConfirmDialog
        isOpen={removing !== null}
        title={`¿Quitar ${removing?.name ?? ''}?`}
        body={
          enrolled.length > 1
            ? 'Dejará de servir para entrar.'
            : 'Para entrar bastará su contraseña, y sus códigos de recuperación dejarán de servir. Si el portal exige un segundo factor, tendrá que configurar otro.'
        }
        confirmLabel="Quitar"
        cancelLabel="Cancelar"
        onCancel={() => setRemoving(null)}
        onConfirm={() => {
          if (removing) unenrol.mutate(removing.id);
          setRemoving(null);
        }}
      />
    </div>
  );
}

function addAppLabel(hasApp: boolean, isActive: boolean): string {
  if (hasApp) return 'Agregar otra aplicación';
  return isActive ? 'Agregar una aplicación' : 'Activar segundo factor';
}

const addKeyLabel = (hasKey: boolean): string =>
  hasKey ? 'Agregar otra llave' : 'Usar una llave de seguridad';

/** The first unused name: a user's factors must have distinct names. */
function nextName(kind: string, factors: readonly { friendly_name?: string | undefined }[]): string {
  const taken = new Set(factors.map(({ friendly_name }) => friendly_name));
  const names = Array.from({ length: taken.size + 1 }, (_, index) => `${kind} ${index + 1}`);
  return names.find((name) => !taken.has(name)) ?? '';
}
