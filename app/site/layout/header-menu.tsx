import { type FocusEvent, useId } from 'react';
import { useLocalPath } from '#app/i18n/use-language.ts';
import { IntentLink } from '#app/ui/intent-link.tsx';
import { LineIcon } from '#app/ui/line-icon.tsx';
import type { MenuLinks } from './site-map.ts';

/**
 * A dropdown of the navigation bar: a popover of links, which opens, and closes on Escape or outside clicks, without
 * scripts.
 */
export function HeaderMenu({ label, links }: { label: string; links: MenuLinks }) {
  const id = useId();
  const path = useLocalPath();
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        className="flex items-center gap-1 py-2 hover:text-copper-bright"
      >
        {label}
        <LineIcon
          name="down"
          size={15}
          className="transition-transform [button:has(+:popover-open)>&]:rotate-180"
        />
      </button>
      <ul
        id={id}
        popover="auto"
        onBlur={hideOnFocusLeave}
        className="dropdown on-ink min-w-56 border border-rule-ink bg-ink-2 py-2 text-on-ink"
      >
        {links.map(({ label: text, page }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two entries may say the same
          <li key={index}>
            <IntentLink
              to={path(page)}
              onClick={({ currentTarget }) => hideEnclosingPopover(currentTarget)}
              className="block px-5 py-2.5 hover:bg-ink hover:text-copper-bright focus-visible:-outline-offset-2"
            >
              {text}
            </IntentLink>
          </li>
        ))}
      </ul>
    </>
  );
}

// What the browser would do itself: a button toggles its menu, and any other click closes it.
if (typeof document !== 'undefined' && !('popover' in HTMLElement.prototype))
  document.addEventListener('click', ({ target }) => {
    const id = target instanceof Element && target.closest('[popovertarget]')?.getAttribute('popovertarget');
    for (const menu of document.querySelectorAll('[popover]'))
      menu.toggleAttribute('data-open', menu.id === id && !menu.hasAttribute('data-open'));
  });

/** Closes the popover around a followed link: the layout, and with it the popover, persists across navigation. */
export function hideEnclosingPopover(element: Element): void {
  element.closest<HTMLElement>('[popover]')?.hidePopover?.();
}

/** Closes a popover when the focus moves to the rest of the page. */
export function hideOnFocusLeave({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void {
  if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.hidePopover?.();
}
