import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocalPath } from '#app/i18n/use-language.ts';
import { IntentLink } from '#app/ui/intent-link.tsx';
import { LineIcon } from '#app/ui/line-icon.tsx';
import { hideEnclosingPopover, hideOnFocusLeave } from './header-menu.tsx';
import { LanguageToggle } from './language-toggle.tsx';
import { useSiteMap } from './site-map.ts';

/** The menu on narrow screens: a popover below the bar, which works without scripts. */
export function MobileMenu() {
  const { t } = useTranslation();
  const id = useId();
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
        className="on-ink inset-x-0 top-16 bottom-0 m-0 h-auto w-auto overflow-y-auto bg-ink px-[clamp(1rem,4.7vw,4.25rem)] pb-8 text-on-ink"
      >
        <ul className="border-t border-rule-ink py-4">
          {entries.map(({ label, page }) => (
            <li key={label} className="border-b border-rule-ink">
              <IntentLink
                to={path(page || '/')}
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
      </nav>
    </div>
  );
}
