import { ScreenHeading } from '#app/ui/screen-heading.tsx';
import { portalMeta } from '../layout/portal-meta.ts';
import { HeroManager } from './hero-manager.tsx';

export const meta = portalMeta('Hero del sitio público');

export default function HeroScreen() {
  return (
    <>
      <ScreenHeading title="Hero del sitio público" />
      <HeroManager />
    </>
  );
}
