import { ControlCentre } from '../layout/control-centre.tsx';

/** Access management. */
export default function AccesosLayout() {
  return <ControlCentre centre="accesos" title="Centro de Control - Accesos" label="Accesos" />;
}
