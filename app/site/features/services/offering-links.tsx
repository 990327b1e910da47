import { useLocalPath } from '#app/i18n/use-language.ts';
import { IntentLink } from '#app/ui/intent-link.tsx';
import type { Language } from '#domain/values/language.ts';

export interface OfferingLink {
  readonly path: string;
  readonly title: string;
  readonly isCurrent: boolean;
  /** That of the title, where it is not the page's. */
  readonly lang?: Language;
}

/** Links to the pages of all services, or all sectors. */
export function OfferingLinks({ title, links }: { title: string; links: readonly OfferingLink[] }) {
  const path = useLocalPath();
  return (
    <nav aria-label={title} className="border-t border-rule bg-sheet">
      <div className="site-width py-10">
        <h2 className="annotation text-muted">{title}</h2>
        <ul className="mt-4 flex flex-wrap gap-x-8 gap-y-2">
          {links.map(({ isCurrent, lang, path: to, title: name }) => (
            <li key={to} lang={lang}>
              <IntentLink
                to={path(to)}
                aria-current={isCurrent ? 'page' : undefined}
                className="inline-block py-1.5 font-display text-lg font-semibold text-ink hover:text-copper aria-[current=page]:text-copper"
              >
                {name}
              </IntentLink>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  );
}
