import {
  ChartColumn,
  DoorOpen,
  FileText,
  GraduationCap,
  Images,
  Inbox,
  KeyRound,
  LayoutDashboard,
  type LucideIcon,
  Mails,
  MessageSquareText,
  Scale,
  Users,
} from 'lucide-react';

const ICONS: ReadonlyMap<string, LucideIcon> = new Map([
  ['/admin/rrhh/general', LayoutDashboard],
  ['/admin/rrhh/postulaciones', Inbox],
  ['/admin/rrhh/applications', Inbox],
  ['/admin/rrhh/practicas', GraduationCap],
  ['/admin/rrhh/espontaneas', FileText],
  ['/admin/rrhh/mensajes', MessageSquareText],
  ['/admin/rrhh/salas', DoorOpen],
  ['/admin/rrhh/derechos', Scale],
  ['/admin/portales/imagenes', Images],
  ['/admin/portales/estadisticas', ChartColumn],
  ['/admin/ventas/solicitudes', Inbox],
  ['/admin/accesos/usuarios', Users],
  ['/admin/accesos/permisos', KeyRound],
  ['/admin/accesos/invitaciones', Mails],
]);

/** The icon of a screen in the bottom bar, which shows the first four; super admins' own screens are never among them. */
export const screenIcon = (to: string): LucideIcon => ICONS.get(to) ?? FileText;
