import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLocalPath } from '#app/i18n/use-language.ts';
import { Logo } from '#app/ui/logo.tsx';
import { HeaderMenu } from './header-menu.tsx';
import { LanguageToggle } from './language-toggle.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { useSiteMap } from './site-map.ts';

/** The navigation bar, over each page's dark heading. */
export function SiteHeader() {
  const { t } = useTranslation();
  const path = useLocalPath();
  const entries = useSiteMap();
  return (
    <header className="on-ink absolute inset-x-0 top-0 z-20 text-on-ink">
      <div className="site-width flex min-h-20 items-center justify-between gap-6 border-b border-rule-ink">
        <Link to={path('/')} prefetch="intent" className="py-2">
          <Logo />
        </Link>
        <nav aria-label={t('layout.menu.label')} className="hidden items-center gap-8 lg:flex">
          {entries.map((entry) =>
            'links' in entry ? (
              <HeaderMenu key={entry.label} {...entry} />
            ) : (
              <Link key={entry.to} to={entry.to} prefetch="intent" className="py-2 hover:text-copper-bright">
                {entry.label}
              </Link>
            ),
          )}
          <LanguageToggle />
        </nav>
        <MobileMenu />
      </div>
    </header>
  );
}
