import { useLayoutEffect, useState } from 'react';
import { MAILS_DOCUMENT, type MailName } from '#domain/mails/mail-texts.ts';
import { isSendable, mergeMailTexts } from '#domain/mails/merge-mail-texts.ts';
import { sampleMails } from '#domain/mails/sample-mails.ts';
import type { Language } from '#domain/values/language.ts';
import { writeListOrder } from '#domain/website/list-order.ts';
import type { TextChanges } from '#domain/website/text-changes.ts';
import {
  draftedCompany,
  draftedText,
  ORDER_LANGUAGE,
  partsOf,
  publishedText,
  type SiteTexts,
} from './site-text.ts';

/** What is being typed: a text by its key. */
export interface TypedText {
  readonly key: string;
  readonly language: Language;
  readonly value: string;
}

/**
 * A mail as it would be sent with the drafts, to somebody who does not exist, in each of its forms. What cannot be published
 * leaves the published words, which go on being sent.
 *
 * @param props.width of the screen that it is read on, in CSS pixels
 * @param props.typed replaces what is drafted of that text
 */
export function MailPreview({
  name,
  language,
  site,
  typed,
  width,
}: {
  name: MailName;
  language: Language;
  site: SiteTexts;
  typed: TypedText | null;
  width: number;
}) {
  const changesIn = (of: Language): TextChanges => draftedChanges(site, of, typed);
  const { texts } = mergeMailTexts({ es: changesIn('es'), en: changesIn('en') });
  const mails = sampleMails(name, { company: draftedCompany(site.texts), language, texts });
  return (
    <section
      aria-label="Vista previa del correo"
      // Focusable, so that the arrow keys scroll it.
      // biome-ignore lint/a11y/noNoninteractiveTabindex: see above.
      tabIndex={0}
      className="h-full overflow-y-auto border border-rule bg-ground p-3 sm:p-4"
    >
      <p className="mb-3 text-sm text-muted">
        Con datos de ejemplo{mails.length > 1 && ', en cada una de sus formas, una bajo otra'}.
      </p>
      <ol className="mx-auto grid gap-4" style={{ maxWidth: width }}>
        {/* The forms of one mail are told apart by their order alone. */}
        {[...mails.entries()].map(([form, { html, subject }]) => (
          <li key={form} className="border border-rule bg-sheet">
            <p lang={language} className="border-b border-rule px-4 py-3 font-semibold text-ink break-words">
              {subject}
            </p>
            <MailFrame title={`Correo: ${subject}`} html={html} />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** A mail at its full height, in a frame that runs no scripts. */
function MailFrame({ html, title }: { html: string; title: string }) {
  const [height, setHeight] = useState(0);
  const [body, setBody] = useState<HTMLElement | null>(null);
  useLayoutEffect(() => {
    if (!body) return;
    // Its links lead nowhere.
    body.addEventListener('click', (event) => event.preventDefault());
    const observer = new ResizeObserver(() => setHeight(body.offsetHeight));
    observer.observe(body);
    return () => observer.disconnect();
  }, [body]);
  // To be measured, it belongs to the site, which is harmless without scripts.
  return (
    <iframe
      title={title}
      srcDoc={html}
      sandbox="allow-same-origin"
      onLoad={({ currentTarget }) => setBody(currentTarget.contentDocument?.body ?? null)}
      className="block w-full"
      style={{ height }}
    />
  );
}

/** The drafted changes of the words of mails in a language, with the orders of their lists. */
function draftedChanges(site: SiteTexts, language: Language, typed: TypedText | null): TextChanges {
  const { lists, texts } = partsOf(MAILS_DOCUMENT, site);
  return Object.fromEntries([
    ...texts.map(({ key, path, [language]: text }): [string, string] => {
      const words = typed?.key === key && typed.language === language ? typed.value : draftedText(text);
      return [path, isSendable(path, text.shipped ?? '', words) ? words : publishedText(text)];
    }),
    ...(language === ORDER_LANGUAGE
      ? lists.map(({ order, path, size }): [string, string] => [path, writeListOrder(order, size) ?? ''])
      : []),
  ]);
}
