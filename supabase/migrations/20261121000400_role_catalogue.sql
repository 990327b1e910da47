-- The roles every installation starts with, and all that staff can be allowed to do.

insert into public.admin_permissions (name, module, action, description)
select name, split_part(name, '.', 1), split_part(name, '.', 3), description
from (values
  ('dashboard.overview.read', 'Ver el resumen general'),
  ('rrhh.postings.read', 'Ver todas las ofertas laborales'),
  ('rrhh.postings.create', 'Crear ofertas laborales'),
  ('rrhh.postings.update', 'Editar ofertas laborales'),
  ('rrhh.postings.delete', 'Eliminar ofertas laborales'),
  ('rrhh.applications.read', 'Ver postulaciones'),
  ('rrhh.applications.update', 'Gestionar postulaciones'),
  ('rrhh.internships.read', 'Ver solicitudes de práctica'),
  ('rrhh.internships.update', 'Gestionar solicitudes de práctica'),
  ('rrhh.documents.read', 'Abrir y descargar CV'),
  ('rrhh.notifications.manage', 'Configurar notificaciones'),
  ('accesos.users.read', 'Ver usuarios'),
  ('accesos.users.update', 'Activar usuarios y asignar roles'),
  ('accesos.roles.read', 'Ver roles y permisos'),
  ('accesos.roles.create', 'Crear roles'),
  ('accesos.roles.update', 'Activar y renombrar roles'),
  ('accesos.roles.delete', 'Eliminar roles'),
  ('accesos.permissions.manage', 'Editar los permisos de un rol'),
  ('accesos.invitations.read', 'Ver invitaciones'),
  ('accesos.invitations.create', 'Invitar usuarios'),
  ('accesos.invitations.delete', 'Eliminar invitaciones')
) as catalogue (name, description);

insert into public.admin_roles (name, role_type, description) values
  ('Super Admin', 'super_admin', 'Acceso completo al portal'),
  ('Admin RRHH', 'rrhh_admin', 'Ofertas, postulaciones y prácticas'),
  ('Admin Accesos', 'accesos_admin', 'Usuarios, roles e invitaciones');

insert into public.admin_role_permissions (role_id, permission_id)
select role.id, permission.id
from public.admin_roles role
join public.admin_permissions permission
  on role.role_type = 'rrhh_admin' and permission.module in ('rrhh', 'dashboard')
  or role.role_type = 'accesos_admin' and permission.module = 'accesos';
