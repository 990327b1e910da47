import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { PreviewReport, TextFit } from '#app/content/site-texts/preview-messages.ts';
import type { Language } from '#domain/values/language.ts';
import type { SendToFrame } from './preview-frame.tsx';
import { draftedText, type SiteText, textKey } from './site-text.ts';

/**
 * How a text fits on the narrowest telephone, as the page in a `NarrowFrame` measures it.
 *
 * @param options.text null while none is to be measured
 * @param options.page the localized path of the page
 * @returns the fit, null while it is not known; what receives the frame's reports; and what is told of typed texts, and of
 *   saved ones
 */
export function useTextFit({
  text,
  page,
  language,
}: {
  text: SiteText | null;
  page: string;
  language: Language;
}) {
  const send = useRef<SendToFrame>(() => undefined);
  /** What was typed last. */
  const typed = useRef<{ place: string; text: string } | null>(null);
  const [measured, setMeasured] = useState<{ place: string; fit: TextFit | null } | null>(null);
  const placeOf = (key: string): string => `${page} ${key}`;
  const measure = (): void => {
    if (!text) return;
    const { document, key, path } = text;
    const stored = text[language];
    const shown = typed.current?.place === placeOf(key) ? typed.current.text : draftedText(stored);
    send.current({ type: 'measure-text', document, path, shipped: stored.shipped ?? '', text: shown });
  };
  const key = text?.key ?? null;
  const measureChosen = useEffectEvent((chosen: string): void => {
    if (chosen === key) measure();
  });
  useEffect(() => {
    if (key !== null) measureChosen(key);
  }, [key]);
  return {
    fit: key !== null && measured?.place === placeOf(key) ? measured.fit : null,
    receive: (report: PreviewReport, reply: SendToFrame): void => {
      send.current = reply;
      if (report.type === 'page') measure();
      if (report.type === 'text-fit') setMeasured({ place: placeOf(textKey(report)), fit: report.fit });
    },
    type: (shown: string): void => {
      if (key !== null) typed.current = { place: placeOf(key), text: shown };
      measure();
    },
    refresh: (): void => send.current({ type: 'refresh' }),
  };
}
