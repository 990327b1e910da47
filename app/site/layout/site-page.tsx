import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SkipLink } from '#app/ui/skip-link.tsx';
import { ConsentBar } from '../tracking/consent-bar.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { useAnchorScroll } from './use-anchor-scroll.ts';

/**
 * The layout of public pages.
 *
 * @param props.isCareers for applicants: requesting a quote is not the page's primary action
 */
export function SitePage({ children, isCareers = false }: { children: ReactNode; isCareers?: boolean }) {
  const { t } = useTranslation();
  useAnchorScroll();
  return (
    <>
      <SkipLink label={t('common.skipToContent')} />
      <ConsentBar />
      <SiteHeader />
      <main id="contenido" className={isCareers ? 'careers' : undefined}>
        {children}
      </main>
      <SiteFooter />
    </>
  );
}
