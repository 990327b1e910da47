import { ModuleLayout } from '../layout/module-layout.tsx';

/** Sales. */
export default function VentasLayout() {
  return <ModuleLayout module="ventas" title="Gestión de ventas" label="Gestión de ventas" />;
}
