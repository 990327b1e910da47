import { ModuleLayout } from '../layout/module-layout.tsx';

/** Access management. */
export default function AccesosLayout() {
  return <ModuleLayout module="accesos" title="Centro de Control - Accesos" label="Accesos" />;
}
