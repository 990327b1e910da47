import { ControlCentre } from '../layout/control-centre.tsx';

/** People management. */
export default function RrhhLayout() {
  return <ControlCentre centre="rrhh" title="Gestión de personas" label="Gestión de personas" />;
}
