import {
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
  ScrollText,
  ShieldCheck,
  Trophy,
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
  ['/admin/accesos/usuarios', Users],
  ['/admin/accesos/permisos', KeyRound],
  ['/admin/accesos/invitaciones', Mails],
  ['/admin/portales/general', LayoutDashboard],
  ['/admin/portales/contenido', Images],
  ['/admin/portales/exitos', Trophy],
  ['/admin/auditoria', ScrollText],
  ['/admin/auditoria/segundo-factor', ShieldCheck],
]);

/** The icon of a screen in the bottom bar of narrow screens. */
export const screenIcon = (to: string): LucideIcon => ICONS.get(to) ?? FileText;
