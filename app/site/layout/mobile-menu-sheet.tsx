import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Logo } from '#app/ui/logo.tsx';
import { useSiteMap } from './site-map.ts';

/** The full-screen navigation menu. */
export function MobileMenuSheet({
  onClose,
  returnFocusTo,
}: {
  onClose: () => void;
  returnFocusTo: RefObject<HTMLButtonElement | null>;
}) {
  const { t } = useTranslation();
  const entries = useSiteMap().flatMap((entry) => ('links' in entry ? entry.links : entry));
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Content
          aria-describedby={undefined}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            returnFocusTo.current?.focus();
          }}
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
                  prefetch="intent"
                  onClick={onClose}
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
  );
}
