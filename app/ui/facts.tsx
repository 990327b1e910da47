import type { ReactNode } from 'react';

/** Facts about a person, beside their CV; empty ones are omitted. */
export function FactList({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="grid gap-x-4 gap-y-3 sm:max-lg:grid-cols-2">
      {facts
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <div
            key={name}
            className="border-t border-grid pt-2 lg:grid lg:grid-cols-[7rem_minmax(0,1fr)] lg:items-baseline lg:gap-x-3"
          >
            <dt className="annotation text-muted">{name}</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ))}
    </dl>
  );
}

/**
 * A longer text, with its title.
 *
 * @param props.lang the text's language, when it may not be the page's
 */
export function FactText({ title, lang, children }: { title: string; lang?: string; children: string }) {
  return (
    <section className="mt-6">
      <h3 className="mb-1 text-base">{title}</h3>
      <p lang={lang} className="break-words whitespace-pre-line">
        {children}
      </p>
    </section>
  );
}
