import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SkipLink } from '#app/ui/skip-link.tsx';
import { useViewCount } from '../statistics/visit-notes.ts';
import { ConsentBar } from '../tracking/consent-bar.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { SiteNotice } from './site-notice.tsx';
import { useAnchorScroll } from './use-anchor-scroll.ts';

/**
 * The layout of public pages.
 *
 * @param props.isCareers for applicants: requesting a quote is not the page's primary action
 * @param props.isMissing at an address that has no page
 */
export function SitePage({
  children,
  isCareers = false,
  isMissing = false,
}: {
  children: ReactNode;
  isCareers?: boolean;
  isMissing?: boolean;
}) {
  const { t } = useTranslation();
  useAnchorScroll();
  useViewCount(isMissing);
  return (
    <>
      <SkipLink label={t('common.skipToContent')} />
      <ConsentBar />
      <SiteNotice />
      <SiteHeader />
      <main id="contenido" className={isCareers ? 'careers' : undefined}>
        {children}
      </main>
      <SiteFooter />
    </>
  );
}
