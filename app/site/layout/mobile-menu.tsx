import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useCompany } from '#app/i18n/use-company.ts';
import { useLocalPath } from '#app/i18n/use-language.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { IntentLink } from '#app/ui/intent-link.tsx';
import { LineIcon } from '#app/ui/line-icon.tsx';
import { telephoneLink } from '#domain/website/company.ts';
import { hideEnclosingPopover, hideOnFocusLeave } from './header-menu.tsx';
import { LanguageToggle } from './language-toggle.tsx';
import { useSiteMap } from './site-map.ts';

/** The menu on narrow screens: a popover below the bar, which works without scripts. */
export function MobileMenu() {
  const { t } = useTranslation();
  const id = useId();
  const company = useCompany();
  const path = useLocalPath();
  const entries = useSiteMap().flatMap((entry) => (entry.links?.length ? entry.links : entry));
  return (
    <div className="lg:hidden">
      <button
        type="button"
        popoverTarget={id}
        aria-label={t('layout.menu.toggle')}
        className="-mr-2 block p-2"
      >
        <LineIcon name="menu" className="[button:has(+:popover-open)>&]:hidden" />
        <LineIcon name="close" className="[button:not(:has(+:popover-open))>&]:hidden" />
      </button>
      <nav
        id={id}
        popover="auto"
        aria-label={t('layout.menu.label')}
        onBlur={hideOnFocusLeave}
        className="on-ink inset-x-0 top-16 bottom-0 m-0 h-auto w-auto overflow-y-auto scroll-pb-40 bg-ink px-[clamp(1rem,4.7vw,4.25rem)] text-on-ink"
      >
        <div className="flex min-h-full flex-col">
          <ul className="border-t border-rule-ink py-4">
            {entries.map(({ label, page }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two entries may say the same
              <li key={index} className="border-b border-rule-ink">
                <IntentLink
                  to={path(page)}
                  onClick={({ currentTarget }) => hideEnclosingPopover(currentTarget)}
                  className="block py-4 font-display text-xl font-semibold"
                >
                  {label}
                </IntentLink>
              </li>
            ))}
          </ul>
          <div className="sm:hidden">
            <LanguageToggle />
          </div>
          {/* Where the thumb is. */}
          <div className="sticky bottom-0 mt-auto grid gap-3 bg-ink py-5 sm:grid-cols-2">
            <ButtonLink
              to={path('/#contacto')}
              onClick={({ currentTarget }) => hideEnclosingPopover(currentTarget)}
            >
              {t('layout.menu.quote')}
            </ButtonLink>
            <ButtonLink variant="outline-on-ink" to={telephoneLink(company.phone)}>
              {company.phone}
            </ButtonLink>
          </div>
        </div>
      </nav>
    </div>
  );
}
