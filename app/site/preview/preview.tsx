import { vercelStegaClean } from '@vercel/stega';
import { type ReactNode, useEffect, useReducer, useRef, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { useLocation, useMatches, useRevalidator } from 'react-router';
import { RichText } from '#app/content/rich-text/rich-text.tsx';
import { type PreviewReport, previewRequestSchema } from '#app/content/site-texts/preview-messages.ts';
import { useLanguage } from '#app/i18n/use-language.ts';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import { markedTexts, type OutlinedText, type RenderFormatted } from './marked-texts.ts';

/** How often parts of the page that have been hydrated meanwhile are looked for, in ms. */
const HYDRATION_MS = 1000;

/** The pause of somebody who types after which a text is measured, in ms. */
const MEASURE_MS = 150;

/** The part of a preview that the editor talks to; a preview by link only says what it is. */
export default function Preview({ isEditor }: { isEditor: boolean }) {
  const isHydrated = useHydrated();
  if (!isEditor) return <PreviewBar />;
  return isHydrated && <EditedPage />;
}

function PreviewBar() {
  const language = useLanguage();
  return (
    <p
      role="status"
      className="fixed inset-x-0 bottom-0 z-50 bg-copper px-4 py-2 text-center text-sm font-semibold text-white print:hidden"
    >
      {language === 'en' ? 'Preview: unpublished texts' : 'Vista previa: textos sin publicar'}
    </p>
  );
}

/** Outlines the text under the pointer, and reports what is clicked instead of following it. */
function EditedPage() {
  const { pathname } = useLocation();
  const { revalidate, state } = useRevalidator();
  const matches = useMatches();
  const [standIns, setStandIns] = useState<StandIns>(new Map());
  const [texts] = useState(() => markedTexts(document, renderWith(setStandIns)));
  const reported = useRef('');
  const [isEditing, setIsEditing] = useState(true);
  const [outlined, setOutlined] = useState<OutlinedText | null>(null);
  /** Renders the outline again where the text is now. */
  const [, follow] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const observe = (): void => {
      texts.scan();
      const title = vercelStegaClean(document.title);
      if (title !== document.title) document.title = title;
      const page = { type: 'page', path: pathname, texts: texts.list() } as const;
      // The outline changes the document too.
      if (JSON.stringify(page) === reported.current) return;
      reported.current = JSON.stringify(page);
      report(page);
    };
    observe();
    // Parts of the page are hydrated when they are first used, which changes nothing.
    const timer = setInterval(() => texts.scan(), HYDRATION_MS);
    const observer = new MutationObserver(observe);
    observer.observe(document.documentElement, {
      subtree: true,
      childList: true,
      characterData: true,
      attributeFilter: ['placeholder', 'aria-label', 'alt', 'title'],
    });
    return () => {
      observer.disconnect();
      clearInterval(timer);
    };
  }, [texts, pathname]);
  // When the page has been rendered with what was read again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the matches change with their data
  useEffect(() => {
    if (state === 'idle') texts.endRefresh();
  }, [texts, state, matches]);
  useEffect(() => {
    let measuring: ReturnType<typeof setTimeout> | undefined;
    const receive = (event: MessageEvent<unknown>): void => {
      if (event.origin !== window.location.origin || event.source !== window.parent) return;
      const request = previewRequestSchema.safeParse(event.data).data;
      if (request?.type === 'show-text') texts.show(request, request.text);
      if (request?.type === 'find-text') {
        const found = texts.find(request);
        // `scrollIntoView` would also scroll what surrounds the frame.
        if (found) window.scrollBy({ top: found.box().top - window.innerHeight / 2, behavior: 'instant' });
        setOutlined(found);
      }
      if (request?.type === 'measure-text') {
        // The last one of those that somebody types in a row.
        clearTimeout(measuring);
        measuring = setTimeout(async () => {
          await document.fonts.ready;
          const { document: of, path } = request;
          report({
            type: 'text-fit',
            document: of,
            path,
            fit: texts.measure({ document: of, path }, request),
          });
        }, MEASURE_MS);
      }
      if (request?.type === 'refresh') {
        hydrate();
        texts.beginRefresh();
        revalidate();
      }
      if (request?.type === 'reload') window.location.reload();
      if (request?.type === 'edit') setIsEditing(request.isEditing);
    };
    window.addEventListener('message', receive);
    return () => {
      clearTimeout(measuring);
      window.removeEventListener('message', receive);
    };
  }, [texts, revalidate]);
  useEffect(() => {
    if (!isEditing) return;
    const point = ({ clientX, clientY, target }: MouseEvent): void => {
      setOutlined(texts.at(target, clientX, clientY));
    };
    const select = (event: MouseEvent): void => {
      const hit = texts.at(event.target, event.clientX, event.clientY);
      if (!hit) return;
      event.preventDefault();
      event.stopPropagation();
      report({ type: 'select-text', ...hit.place });
    };
    window.addEventListener('mousemove', point);
    window.addEventListener('click', select, true);
    window.addEventListener('scroll', follow, true);
    return () => {
      window.removeEventListener('mousemove', point);
      window.removeEventListener('click', select, true);
      window.removeEventListener('scroll', follow, true);
    };
  }, [texts, isEditing]);
  return (
    <>
      {[...standIns].map(([box, text], index) => createPortal(text, box, String(index)))}
      {isEditing && outlined && <Outline box={outlined.box()} />}
    </>
  );
}

type StandIns = ReadonlyMap<Element, ReactNode>;

/** Keeps what is rendered into each box. */
const renderWith =
  (set: (change: (standIns: StandIns) => StandIns) => void): RenderFormatted =>
  (box, formatted) => {
    const change = (): void =>
      set((standIns) => {
        const next = new Map(standIns);
        if (formatted) next.set(box, <RichText {...formatted} heading="h3" lang={undefined} />);
        else next.delete(box);
        return next;
      });
    if (formatted) flushSync(change);
    else change();
  };

const Outline = ({ box: { height, left, top, width } }: { box: DOMRect }) => (
  <div
    aria-hidden="true"
    className="pointer-events-none fixed z-50 outline-2 outline-offset-4 outline-copper-bright"
    style={{ left, top, width, height }}
  />
);

/** Hydrates the forms, which wait for an interaction: until then, React would not show another page. */
function hydrate(): void {
  window.dispatchEvent(new Event('scroll'));
}

function report(message: PreviewReport): void {
  window.parent.postMessage(message, window.location.origin);
}
