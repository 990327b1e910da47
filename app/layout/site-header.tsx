import { Menu, X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLocalPath } from '../i18n/use-language.ts';
import { HeaderMenu } from './header-menu.tsx';
import { LanguageToggle } from './language-toggle.tsx';
import { Logo } from './logo.tsx';
import { useSiteMap } from './site-map.ts';

/** The navigation bar of every public page, over the page's dark top. */
export function SiteHeader() {
  const { t } = useTranslation();
  const path = useLocalPath();
  const entries = useSiteMap();
  return (
    <header className="on-ink absolute inset-x-0 top-0 z-20 text-on-ink">
      <div className="site-width flex min-h-20 items-center justify-between gap-6 border-b border-rule-ink">
        <Link to={path('/')} className="py-2">
          <Logo />
        </Link>
        <nav aria-label={t('layout.menu.label')} className="hidden items-center gap-8 lg:flex">
          {entries.map((entry) =>
            'links' in entry ? (
              <HeaderMenu key={entry.label} {...entry} />
            ) : (
              <Link key={entry.to} to={entry.to} className="py-2 hover:text-copper-bright">
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

function MobileMenu() {
  const { t } = useTranslation();
  const entries = useSiteMap().flatMap((entry) => ('links' in entry ? entry.links : entry));
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="flex items-center gap-3 lg:hidden">
      <LanguageToggle />
      <Dialog.Root open={isOpen} onOpenChange={setIsOpen}>
        <Dialog.Trigger aria-label={t('layout.menu.open')} className="-mr-2 p-2">
          <Menu aria-hidden="true" />
        </Dialog.Trigger>
        <Dialog.Portal>
          <Dialog.Content
            aria-describedby={undefined}
            className="on-ink fixed inset-0 z-40 grid content-start overflow-y-auto bg-ink px-[clamp(1rem,4.7vw,4.25rem)] text-on-ink"
          >
            <div className="flex min-h-20 items-center justify-between border-b border-rule-ink">
              <Dialog.Title className="text-on-ink">
                <Logo />
              </Dialog.Title>
              <Dialog.Close aria-label={t('layout.menu.close')} className="-mr-2 p-2">
                <X aria-hidden="true" />
              </Dialog.Close>
            </div>
            <ul className="py-6">
              {entries.map(({ label, to }) => (
                <li key={to} className="border-b border-rule-ink">
                  <Link
                    to={to}
                    onClick={() => setIsOpen(false)}
                    className="block py-4 font-display text-xl font-semibold"
                  >
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </Dialog.Content>
        </Dialog.Portal>
      </Dialog.Root>
    </div>
  );
}
