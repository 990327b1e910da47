import { vercelStegaClean } from '@vercel/stega';
import type { TextPlace } from '#app/content/site-texts/preview-messages.ts';
import { readMark } from '#app/content/site-texts/read-mark.ts';

/** A text on the page, and the box that it takes up in the window. */
export interface OutlinedText {
  readonly place: TextPlace;
  readonly box: () => DOMRect;
}

/** Attributes that show texts. */
const ATTRIBUTES = ['placeholder', 'aria-label', 'alt', 'title'] as const;

/**
 * The texts of a preview whose place the server has appended to them. The marks are taken out of the page, since they
 * would be spaced like letters.
 */
export function markedTexts(page: Document) {
  const places = new Map<Text, TextPlace>();
  const labels = new Map<Element, TextPlace>();
  const rangeOf = (node: Node): Range => {
    const range = page.createRange();
    range.selectNodeContents(node);
    return range;
  };
  const isSame = (one: TextPlace, other: TextPlace): boolean =>
    one.document === other.document && one.path === other.path;

  return {
    /** Finds marks that were added since the last time. */
    scan(): void {
      for (const node of [...places.keys()]) if (!node.isConnected) places.delete(node);
      for (const element of [...labels.keys()]) if (!element.isConnected) labels.delete(element);
      const walker = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        if (!(node instanceof Text) || node.parentElement?.closest('script, style')) continue;
        const place = readMark(node.data);
        if (!place) continue;
        places.set(node, place);
        if (isHydrated(node.parentElement)) node.data = vercelStegaClean(node.data);
      }
      for (const name of ATTRIBUTES)
        for (const element of page.querySelectorAll(`[${name}]`)) {
          const value = element.getAttribute(name) ?? '';
          const place = readMark(value);
          if (!place) continue;
          labels.set(element, place);
          if (isHydrated(element)) element.setAttribute(name, vercelStegaClean(value));
        }
    },
    /** The places of all texts on the page, each once. */
    list(): TextPlace[] {
      const found = new Map(
        [...places.values(), ...labels.values()].map((place) => [JSON.stringify(place), place]),
      );
      return [...found.values()];
    },
    /** The text at a point of the window. */
    at(target: EventTarget | null, x: number, y: number): OutlinedText | null {
      if (!(target instanceof Element)) return null;
      const own = [...target.childNodes].flatMap((node) => {
        const place = node instanceof Text ? places.get(node) : undefined;
        return place ? [{ node, place }] : [];
      });
      const hit = own.find(({ node }) =>
        [...rangeOf(node).getClientRects()].some(
          ({ bottom, left, right, top }) => x >= left && x <= right && y >= top && y <= bottom,
        ),
      );
      // The only text of an element is meant beside it, too, such as at the end of a heading's line.
      const meant = hit ?? (own.length === 1 && target.childNodes.length === 1 ? own[0] : undefined);
      if (meant) return { place: meant.place, box: () => rangeOf(meant.node).getBoundingClientRect() };
      const place = labels.get(target);
      return place ? { place, box: () => target.getBoundingClientRect() } : null;
    },
    find(place: TextPlace): OutlinedText | null {
      const node = [...places].find(([, other]) => isSame(place, other))?.[0];
      if (node) return { place, box: () => rangeOf(node).getBoundingClientRect() };
      const element = [...labels].find(([, other]) => isSame(place, other))?.[0];
      return element ? { place, box: () => element.getBoundingClientRect() } : null;
    },
    /** Shows a text that is being typed, until the page is rendered with it. */
    show(place: TextPlace, text: string): void {
      // Values fill in the placeholders when the page is rendered.
      if (text.includes('{{')) return;
      for (const [node, other] of places) if (isSame(place, other) && node.data !== text) node.data = text;
    },
  };
}

/** Whether React has taken over an element: until then, it compares the texts with its own. */
const isHydrated = (element: Element | null): boolean =>
  element !== null && Object.keys(element).some((name) => name.startsWith('__reactFiber$'));
