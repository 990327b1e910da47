import { vercelStegaClean } from '@vercel/stega';
import { useEffect, useState } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { z } from 'zod';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import { markedTexts, type TextPlace } from './marked-texts.ts';

/** What the editor around the frame asks for. */
const requestSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('show-text'), document: z.string(), path: z.string(), text: z.string() }),
  z.object({ type: z.literal('find-text'), document: z.string(), path: z.string() }),
  z.object({ type: z.literal('refresh') }),
  z.object({ type: z.literal('edit'), isEditing: z.boolean() }),
]);

/** What the frame reports to the editor. */
export type PreviewReport =
  | { readonly type: 'page'; readonly path: string; readonly texts: readonly TextPlace[] }
  | { readonly type: 'select-text'; readonly document: string; readonly path: string };

/** The part of a preview that the editor talks to; a preview by link only says what it is. */
export default function Preview({ isEditor }: { isEditor: boolean }) {
  const isHydrated = useHydrated();
  if (!isEditor) return <PreviewBar />;
  return isHydrated && <EditedPage />;
}

function PreviewBar() {
  return (
    <p
      role="status"
      className="fixed inset-x-0 bottom-0 z-50 bg-copper px-4 py-2 text-center text-sm font-semibold text-white print:hidden"
    >
      Vista previa · Preview: textos sin publicar, unpublished texts
    </p>
  );
}

/** Outlines the text under the pointer, and reports what is clicked instead of following it. */
function EditedPage() {
  const { pathname, search } = useLocation();
  const { revalidate } = useRevalidator();
  const [texts] = useState(() => markedTexts(document));
  const [isEditing, setIsEditing] = useState(true);
  const [outline, setOutline] = useState<DOMRect | null>(null);
  useEffect(() => {
    const observe = (): void => {
      texts.scan();
      const title = vercelStegaClean(document.title);
      if (title !== document.title) document.title = title;
      report({ type: 'page', path: pathname + search, texts: texts.list() });
    };
    observe();
    const observer = new MutationObserver(observe);
    observer.observe(document.documentElement, {
      subtree: true,
      childList: true,
      characterData: true,
      attributeFilter: ['placeholder', 'aria-label', 'alt', 'title'],
    });
    return () => observer.disconnect();
  }, [texts, pathname, search]);
  useEffect(() => {
    const receive = (event: MessageEvent<unknown>): void => {
      if (event.origin !== window.location.origin || event.source !== window.parent) return;
      const request = requestSchema.safeParse(event.data).data;
      if (request?.type === 'show-text') texts.show(request, request.text);
      if (request?.type === 'find-text') {
        const found = texts.find(request);
        found?.scrollIntoView({ block: 'center', behavior: 'smooth' });
        setOutline(found ? found.getBoundingClientRect() : null);
      }
      if (request?.type === 'refresh') revalidate();
      if (request?.type === 'edit') setIsEditing(request.isEditing);
    };
    window.addEventListener('message', receive);
    return () => window.removeEventListener('message', receive);
  }, [texts, revalidate]);
  useEffect(() => {
    if (!isEditing) return;
    const point = ({ clientX, clientY, target }: MouseEvent): void => {
      setOutline(texts.at(target, clientX, clientY)?.box ?? null);
    };
    const select = (event: MouseEvent): void => {
      const hit = texts.at(event.target, event.clientX, event.clientY);
      if (!hit) return;
      event.preventDefault();
      event.stopPropagation();
      report({ type: 'select-text', ...hit.place });
    };
    const leave = (): void => setOutline(null);
    window.addEventListener('mousemove', point);
    window.addEventListener('click', select, true);
    window.addEventListener('scroll', leave, true);
    return () => {
      window.removeEventListener('mousemove', point);
      window.removeEventListener('click', select, true);
      window.removeEventListener('scroll', leave, true);
    };
  }, [texts, isEditing]);
  if (!isEditing || !outline) return null;
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none fixed z-50 outline-2 outline-offset-4 outline-copper-bright"
      style={{ left: outline.left, top: outline.top, width: outline.width, height: outline.height }}
    />
  );
}

function report(message: PreviewReport): void {
  window.parent.postMessage(message, window.location.origin);
}
