import { useTranslation } from 'react-i18next';
import { useLocalPath } from '#app/i18n/use-language.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { IntentLink } from '#app/ui/intent-link.tsx';
import { Logo } from '#app/ui/logo.tsx';
import { HeaderMenu } from './header-menu.tsx';
import { LanguageToggle } from './language-toggle.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { useSiteMap } from './site-map.ts';

/**
 * The navigation bar, over each page's dark heading. Once scrolled, it sticks to the top without its upper margin.
 * On the home page, its action is an outline until the hero's, which is the same, is out of view.
 */
export function SiteHeader() {
  const { t } = useTranslation();
  const path = useLocalPath();
  const entries = useSiteMap();
  return (
    <header className="site-header letterhead on-ink sticky -top-4 z-20 -mb-20 text-on-ink">
      <div className="site-width flex h-20 items-center gap-x-3 pt-4 max-[22rem]:gap-x-2 xl:gap-x-5">
        <IntentLink to={path('/')} className="mr-auto min-w-0 py-2 lg:mr-3 xl:mr-8">
          <Logo />
        </IntentLink>
        <nav
          aria-label={t('layout.menu.label')}
          className="mr-auto hidden flex-wrap items-center gap-x-3.5 text-[0.875rem] whitespace-nowrap lg:flex xl:gap-x-5 xl:text-base"
        >
          {entries.map(({ label, links, page }, index) =>
            links?.length ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: two entries may say the same
              <HeaderMenu key={index} label={label} links={links} />
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: two entries may say the same
              <IntentLink key={index} to={path(page)} className="py-2 hover:text-copper-bright">
                {label}
              </IntentLink>
            ),
          )}
        </nav>
        <ButtonLink
          size="sm"
          to={path('/#contacto')}
          className="header-action max-[22rem]:px-2 max-[17rem]:hidden"
        >
          <span className="xl:hidden">{t('layout.menu.quoteShort')}</span>
          <span className="max-xl:hidden">{t('layout.menu.quote')}</span>
        </ButtonLink>
        <div className="max-sm:hidden">
          <LanguageToggle />
        </div>
        <MobileMenu />
      </div>
    </header>
  );
}
