// Shows the names of controls that are icons alone, on hover and keyboard focus. Importing this starts it.
// Source: WCAG 2.2, success criterion 1.4.13: dismissible, hoverable, persistent.

/** Milliseconds from hover or focus to opening. */
export const OPENING_DELAY = 700;
/** Milliseconds after one has closed during which the next opens at once. */
export const SKIP_DELAY = 300;
/** Distances in pixels from the control, and from the edges of the window. */
const GAP = 6;
const MARGIN = 8;

const CONTROLS = 'button[aria-label], a[aria-label]';
/** What a menu or dialog covers, and the button whose menu is open: its tooltip would lie on the menu's first entry. */
const COVERED = '[aria-hidden="true"], [aria-expanded="true"]';

const tooltip = document.createElement('div');
tooltip.popover = 'manual';
// The control's own name: screen readers would say it twice.
tooltip.ariaHidden = 'true';
tooltip.className = 'tooltip';

let control: Element | null = null;
/** Pressed, or closed with Escape: its tooltip stays closed until the pointer or the focus has been elsewhere. */
let dismissed: Element | null = null;
let opening: ReturnType<typeof setTimeout> | undefined;
let closedAt = Number.NEGATIVE_INFINITY;

const isOpen = (): boolean => tooltip.isConnected && tooltip.matches(':popover-open');

function close(): void {
  clearTimeout(opening);
  control = null;
  if (!isOpen()) return;
  tooltip.remove();
  closedAt = performance.now();
}

function dismiss(): void {
  dismissed = control ?? dismissed;
  close();
}

function leave(): void {
  dismissed = null;
  close();
}

function open(): void {
  const name = control?.isConnected && control.ariaLabel;
  if (!control || !name || control.closest(COVERED)) return;
  tooltip.textContent = name;
  document.body.append(tooltip);
  // In the top layer, above dialogs.
  tooltip.showPopover();
  const { bottom, left, top, width } = control.getBoundingClientRect();
  const own = tooltip.getBoundingClientRect();
  const isBelow = bottom + GAP + own.height <= innerHeight - MARGIN;
  const x = Math.min(left + width / 2 - own.width / 2, innerWidth - MARGIN - own.width);
  tooltip.style.left = `${Math.max(MARGIN, x)}px`;
  tooltip.style.top = `${isBelow ? bottom + GAP : Math.max(MARGIN, top - GAP - own.height)}px`;
}

function openSoon(target: Element): void {
  if (target === control || target === dismissed) return;
  dismissed = null;
  const isSkipped = isOpen() || performance.now() - closedAt < SKIP_DELAY;
  close();
  control = target;
  if (isSkipped) open();
  else opening = setTimeout(open, OPENING_DELAY);
}

/** The control around an element, if it shows no word. */
function iconOf(target: EventTarget | null | undefined): Element | null {
  const found = target instanceof Element ? target.closest(CONTROLS) : null;
  return found && !hasWord(found) ? found : null;
}

/** Whether text is visible; what is hidden from screen readers, such as a count, is no word. */
const hasWord = (element: Element): boolean =>
  [...element.childNodes].some((node) =>
    node instanceof Element ? node.ariaHidden !== 'true' && hasWord(node) : node.textContent?.trim(),
  );

if ('popover' in HTMLElement.prototype) {
  const options = { capture: true, passive: true };
  document.addEventListener(
    'pointerover',
    (event) => {
      // Fingers hover over nothing.
      if (event.pointerType === 'touch' || event.target === tooltip) return;
      const found = iconOf(event.target);
      if (found) openSoon(found);
      else leave();
    },
    options,
  );
  document.addEventListener('pointerdown', dismiss, options);
  document.addEventListener('scroll', close, options);
  document.addEventListener('focusout', close, options);
  document.addEventListener(
    'focusin',
    (event) => {
      const found = iconOf(event.target);
      if (found?.matches(':focus-visible')) openSoon(found);
    },
    options,
  );
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && dismiss(), options);
  document.documentElement.addEventListener('pointerleave', leave, options);
  // This is loaded when the pointer first moves, which may have ended on an icon.
  const hovered = matchMedia('(hover: hover)').matches
    ? iconOf([...document.querySelectorAll(':hover')].at(-1))
    : null;
  if (hovered) openSoon(hovered);
}
