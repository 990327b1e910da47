import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { ownNameQuery } from '#app/portal/features/account/own-name.ts';
import { useStaff } from '#app/portal/features/auth/session/staff-context.ts';
import { Deferred } from '#app/ui/deferred.tsx';
import { ScreenHeading } from '#app/ui/screen-heading.tsx';
import { hasPermission } from '#domain/staff/permission.ts';
import { portalMeta } from '../layout/portal-meta.ts';

export const meta = portalMeta('Gestión de Contenido');

const loadEditor = () => import('#app/portal/features/site-texts/content-editor.tsx');
const loadImages = () => import('./hero-manager.tsx');

/** The site's content: its texts on its pages, and links to its pictures and cases. */
export default function WebContent() {
  const { access, user } = useStaff();
  const { data: name } = useQuery(ownNameQuery(user.id));
  const canEdit = hasPermission(access, 'web.content.manage');
  const canPublish = hasPermission(access, 'web.content.publish');
  const hasEditor = canEdit || canPublish;
  return (
    <>
      <ScreenHeading
        title="Gestión de Contenido"
        action={
          <p className="flex flex-wrap gap-x-6">
            {hasEditor && <ContentLink to="/admin/portales/hero">Imágenes de portada</ContentLink>}
            <ContentLink to="/admin/portales/exitos">Ir a los casos de éxito</ContentLink>
          </p>
        }
      />
      {hasEditor ? (
        <Deferred load={loadEditor}>
          {({ ContentEditor }) => (
            <ContentEditor
              canEdit={canEdit}
              canPublish={canPublish}
              self={name === undefined ? null : { userId: user.id, name: name ?? user.email ?? '' }}
            />
          )}
        </Deferred>
      ) : (
        <Deferred load={loadImages}>{({ HeroManager }) => <HeroManager />}</Deferred>
      )}
    </>
  );
}

function ContentLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className="font-semibold text-copper underline-offset-4 hover:underline">
      {children}
    </Link>
  );
}
