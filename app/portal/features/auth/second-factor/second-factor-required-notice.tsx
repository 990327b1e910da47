import { useQuery } from '@tanstack/react-query';
import { ButtonLink } from '#app/ui/button.tsx';
import { secondFactorRequiredQuery } from './second-factor-required.ts';

/** Explains to a super admin why the portal is locked, with a link to unlock it. */
export function SecondFactorRequiredNotice() {
  const required = useQuery(secondFactorRequiredQuery);
  if (!required.data) return null;
  return (
    <section className="mb-8 grid justify-items-start gap-3 border-l-4 border-status-amber bg-sheet p-5">
      <h2 className="text-xl">El portal exige un segundo factor</h2>
      <p className="max-w-prose text-muted">
        Su cuenta es de super admin, y los super admin entran con un código además de la contraseña. Configure
        una aplicación de autenticación y recuperará sus accesos de inmediato.
      </p>
      <ButtonLink to="/admin/cuenta" size="sm">
        Configurar segundo factor
      </ButtonLink>
    </section>
  );
}
