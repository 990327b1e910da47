import { Link } from 'react-router';
import { useRequireSecondFactor } from './portal-settings.ts';

/**
 * Requires super admins to have a second factor. Disabled until the user has one, so that nobody locks themselves out.
 */
export function SecondFactorSwitch({ isOn, hasOwn }: { isOn: boolean; hasOwn: boolean }) {
  const requirement = useRequireSecondFactor();
  const isChecked = requirement.isPending ? requirement.variables : isOn;
  return (
    <section className="mb-6 border border-rule bg-sheet p-5 sm:p-6">
      <label className="flex min-h-11 items-start gap-4">
        <input
          type="checkbox"
          aria-describedby="second-factor-requirement"
          className="mt-0.5 size-5 shrink-0 accent-copper"
          checked={isChecked}
          disabled={!hasOwn}
          // Not `disabled` while saving: the checkbox would lose focus.
          aria-disabled={requirement.isPending || undefined}
          onChange={(event) => !requirement.isPending && requirement.mutate(event.target.checked)}
        />
        <span className="font-semibold text-ink">Exigir segundo factor a los super admin</span>
      </label>
      <p id="second-factor-requirement" className="max-w-prose text-muted sm:ml-9">
        Quien no lo tenga entra al portal solo para configurarlo: hasta entonces la base de datos no le
        concede ningún permiso de super admin.
        {!hasOwn && (
          <>
            {' '}
            Para cambiar este ajuste, active primero el suyo en{' '}
            <Link to="/admin/cuenta" className="font-semibold text-copper underline underline-offset-4">
              Mi cuenta
            </Link>
            .
          </>
        )}
      </p>
    </section>
  );
}
