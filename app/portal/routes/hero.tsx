import { portalMeta } from '../layout/portal-meta.ts';
import { HeroManager } from './hero-manager.tsx';

export const meta = portalMeta('Hero del sitio público');

export default function HeroScreen() {
  return (
    <>
      <h2 className="mb-3 text-xl">Hero del sitio público</h2>
      <HeroManager />
    </>
  );
}
