import { Outlet } from 'react-router';
import { useStaff } from '#app/portal/features/auth/session/staff-context.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { hasModule } from '#domain/staff/permission.ts';
import { webScreens } from '../layout/centres.ts';
import { ModuleHeader } from '../layout/module-header.tsx';

/** Web management; readable by all staff. */
export default function PortalesLayout() {
  const { access } = useStaff();
  return (
    <>
      <ModuleHeader title="Gestión Web" screens={webScreens(access)}>
        <ButtonLink to="/" reloadDocument variant="quiet" size="sm">
          Ver Sitio
        </ButtonLink>
      </ModuleHeader>
      {!hasModule(access, 'web') && (
        <Notice>
          Solo lectura: el contenido del sitio lo modifican los super admin. Aquí ve lo que está publicado.
        </Notice>
      )}
      <Outlet />
    </>
  );
}
