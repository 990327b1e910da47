import { vercelStegaClean } from '@vercel/stega';
import type { TextFit, TextPlace } from '#app/content/site-texts/preview-messages.ts';
import { readMark } from '#app/content/site-texts/read-mark.ts';
import { isRichPlace, readSiteText } from '#domain/website/rich-site-texts.ts';
import type { RichText } from '#domain/website/rich-text.ts';

/** A text on the page, and the box that it takes up in the window. */
export interface OutlinedText {
  readonly place: TextPlace;
  readonly box: () => DOMRect;
}

export type RenderFormatted = (box: Element, text: { text: RichText; className: string } | null) => void;

/** Attributes that show texts. */
const ATTRIBUTES = ['placeholder', 'aria-label', 'alt', 'title'] as const;

/**
 * The texts of a preview whose place the server has appended to them. The marks are taken out of the page, since they
 * would be spaced like letters.
 *
 * @param render renders a text with formatting, at once, into a box of its own; null for a box that is no longer needed
 */
export function markedTexts(page: Document, render: RenderFormatted) {
  const places = new Map<Text, TextPlace>();
  const labels = new Map<Element, TextPlace>();
  const rangeOf = (node: Node): Range => {
    const range = page.createRange();
    range.selectNodeContents(node);
    return range;
  };
  const isSame = (one: TextPlace, other: TextPlace): boolean =>
    one.document === other.document && one.path === other.path;
  const textsIn = (element: Element): Text[] => {
    const walker = page.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const found: Text[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (node instanceof Text) found.push(node);
    return found;
  };
  /** Those of a place that are to be seen or, if none is, all. */
  const nodesOf = (place: TextPlace): Text[] => {
    const nodes = [...places].flatMap(([node, other]) =>
      isSame(place, other) && node.isConnected ? [node] : [],
    );
    const shown = nodes.filter(isShown);
    return shown.length > 0 ? shown : nodes;
  };
  const outline = (node: Text, place: TextPlace): OutlinedText => ({
    place,
    box: () =>
      // All of a text with formatting, which may have been replaced by a stand-in.
      (isRichPlace(place) && formattedAround(nodesOf(place)[0])?.getBoundingClientRect()) ||
      rangeOf(node).getBoundingClientRect(),
  });

  /** Of texts with formatting, by their element: what is shown in their place while they are typed. */
  const standIns = new Map<Element, Element>();
  /** Those of what has been typed since the page was last asked for. */
  const newer = new Set<Element>();
  const removeStandIn = (element: Element): void => {
    const box = standIns.get(element);
    if (!box) return;
    standIns.delete(element);
    newer.delete(element);
    box.remove();
    render(box, null);
    element.removeAttribute('hidden');
  };
  /** What is formatted as one text at a place: the element that React has rendered, which a stand-in may hide. */
  const formattedAt = (place: TextPlace): { element: Element; shown: Element } | null => {
    const shown = formattedAround(nodesOf(place)[0]);
    if (!shown) return null;
    const [element = shown] = [...standIns].flatMap(([element, box]) =>
      box.contains(shown) ? [element] : [],
    );
    return { element, shown };
  };
  /** React would not find what it has rendered if that were changed: beside it, the text is rendered once more. */
  const showFormatted = (place: TextPlace, stored: string): void => {
    const text = readSiteText(stored);
    const found = formattedAt(place);
    if (!text || !found || !isHydrated(found.shown)) return;
    const { element } = found;
    const box = standIns.get(element) ?? page.createElement('div');
    standIns.set(element, box);
    newer.add(element);
    render(box, { text, className: element.className });
    element.after(box);
    element.setAttribute('hidden', '');
    for (const part of textsIn(box)) places.set(part, place);
  };

  return {
    /** Finds marks that were added since the last time. */
    scan(): void {
      for (const element of standIns.keys()) if (!element.isConnected) removeStandIn(element);
      for (const node of [...places.keys()]) if (!node.isConnected) places.delete(node);
      for (const element of [...labels.keys()]) if (!element.isConnected) labels.delete(element);
      for (const node of textsIn(page.body)) {
        if (node.parentElement?.closest('script, style')) continue;
        const place = readMark(node.data);
        if (!place) continue;
        places.set(node, place);
        const element = formattedAround(node);
        if (element) removeStandIn(element);
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
        if (!(node instanceof Text)) return [];
        const place = places.get(node);
        return place ? [{ node, place }] : [];
      });
      const hit = own.find(({ node }) =>
        [...rangeOf(node).getClientRects()].some(
          ({ bottom, left, right, top }) => x >= left && x <= right && y >= top && y <= bottom,
        ),
      );
      // The only text of an element is meant beside it, too, such as at the end of a heading's line.
      const meant = hit ?? (own.length === 1 && target.childNodes.length === 1 ? own[0] : undefined);
      if (meant) return outline(meant.node, meant.place);
      const formatted = target.closest(FORMATTED);
      const part = [...places].find(([node, place]) => isRichPlace(place) && formatted?.contains(node));
      if (part) return outline(...part);
      const place = labels.get(target);
      return place ? { place, box: () => target.getBoundingClientRect() } : null;
    },
    find(place: TextPlace): OutlinedText | null {
      const [node] = nodesOf(place);
      if (node) return outline(node, place);
      const element = [...labels].find(([, other]) => isSame(place, other))?.[0];
      return element ? { place, box: () => element.getBoundingClientRect() } : null;
    },
    /** Notes that the page is asked for again. */
    beginRefresh(): void {
      newer.clear();
    },
    /** Shows what the page says now, unless something has been typed since it was asked for. */
    endRefresh(): void {
      for (const element of standIns.keys()) if (!newer.has(element)) removeStandIn(element);
    },
    /** Shows a text that is being typed, until the page is rendered with it. */
    show(place: TextPlace, text: string): void {
      // Values fill in the placeholders when the page is rendered.
      if (text.includes('{{')) {
        const found = isRichPlace(place) && formattedAt(place);
        if (found) removeStandIn(found.element);
        return;
      }
      if (isRichPlace(place)) showFormatted(place, text);
      else
        for (const [node, other] of places) if (isSame(place, other) && node.data !== text) node.data = text;
    },
    /**
     * Shows a text, and measures how it fits wherever it stands.
     *
     * @param shipped the text that the page was designed with: where that leaves its place, another one may too
     * @returns null for one that is filled in when the page is rendered, and for one that is not to be seen at this width
     */
    measure(place: TextPlace, { shipped, text }: { shipped: string; text: string }): TextFit | null {
      const isRich = isRichPlace(place);
      let nodes = nodesOf(place).filter((node) => isHydrated(node.parentElement) && isShown(node));
      if (nodes.length === 0 || text.trim() === '' || text.includes('{{')) return null;
      const show = (shown: string): void => {
        if (isRich) {
          showFormatted(place, shown);
          nodes = nodesOf(place);
        } else for (const node of nodes) node.data = shown;
      };
      const fits = (shown: string): boolean => {
        show(shown);
        return nodes.every((node) => isInside(node, rangeOf(node)));
      };
      const cutWordIn = (shown: string): string | undefined => {
        show(shown);
        return nodes.map((node) => findCutWord(node, rangeOf(node))).find((word) => word !== undefined);
      };
      const isBound = fits(shipped) && cutWordIn(shipped) === undefined;
      const cutWord = isBound ? (cutWordIn(text) ?? null) : null;
      let longest: number | null = null;
      if (isBound && cutWord === null && !isRich && !fits(text)) {
        let [inside, outside] = [0, text.length];
        while (outside - inside > 1) {
          const middle = (inside + outside) >> 1;
          if (fits(text.slice(0, middle))) inside = middle;
          else outside = middle;
        }
        longest = inside;
      }
      show(text);
      // A text with formatting has several parts, others may stand at several places.
      const lines = isRich
        ? linesOf(nodes.map(rangeOf))
        : Math.max(...nodes.map((node) => linesOf([rangeOf(node)])));
      return { lines, cutWord, longest };
    },
  };
}

/** Whether a text is to be seen, which one for screen readers is not. */
const isShown = ({ parentElement }: Text): boolean => (parentElement?.getBoundingClientRect().width ?? 0) > 1;

/** The element of a text with formatting. */
const FORMATTED = '.rich-text';
const formattedAround = (node: Text | undefined): Element | null =>
  node?.parentElement?.closest(FORMATTED) ?? null;

/** The number of lines that something takes up. */
const linesOf = (ranges: readonly Range[]): number =>
  new Set(ranges.flatMap((range) => [...range.getClientRects()].map(({ bottom }) => Math.round(bottom))))
    .size;

/** Whether a text stays inside of the window and of the boxes around it. */
function isInside(node: Text, range: Range): boolean {
  const lines = [...range.getClientRects()];
  for (let box = node.parentElement; box; box = box.parentElement) {
    const { left, right, width } = box.getBoundingClientRect();
    if (width === 0 || getComputedStyle(box).display === 'inline') continue;
    if (lines.some((line) => line.left < left - 1 || line.right > right + 1)) return false;
  }
  return true;
}

/** Only these may be wider than what they stand in. */
const LONG_WORDS = /[\p{L}\p{N}]{8,}/gu;

/** The first word that is cut in two at the end of a line, without a hyphen. */
function findCutWord(node: Text, range: Range): string | undefined {
  if (node.parentElement && getComputedStyle(node.parentElement).hyphens === 'auto') return undefined;
  for (const { 0: word, index } of node.data.matchAll(LONG_WORDS)) {
    range.setStart(node, index);
    range.setEnd(node, index + word.length);
    if (linesOf([range]) > 1) return word;
  }
  return undefined;
}

/** Whether React has taken over an element: until then, it compares the texts with its own. */
const isHydrated = (element: Element | null): boolean =>
  element !== null && Object.keys(element).some((name) => name.startsWith('__reactFiber$'));
