import { Menu } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LanguageToggle } from './language-toggle.tsx';

const load = () => import('./mobile-menu-sheet.tsx');
const MobileMenuSheet = lazy(() => load().then((module) => ({ default: module.MobileMenuSheet })));

/** The menu button of narrow screens; the menu is loaded on hover, focus or tap. */
export function MobileMenu() {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const burger = useRef<HTMLButtonElement>(null);
  return (
    <div className="flex items-center gap-3 lg:hidden">
      <LanguageToggle />
      <button
        ref={burger}
        type="button"
        aria-label={t('layout.menu.open')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        className="-mr-2 p-2"
        onPointerEnter={load}
        onFocus={load}
        onClick={() => setIsOpen(true)}
      >
        <Menu aria-hidden="true" />
      </button>
      {isOpen && (
        <Suspense>
          <MobileMenuSheet onClose={() => setIsOpen(false)} returnFocusTo={burger} />
        </Suspense>
      )}
    </div>
  );
}
