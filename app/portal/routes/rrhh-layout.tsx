import { ModuleLayout } from '../layout/module-layout.tsx';

/** People management. */
export default function RrhhLayout() {
  return <ModuleLayout module="rrhh" title="Gestión de personas" label="Gestión de personas" />;
}
