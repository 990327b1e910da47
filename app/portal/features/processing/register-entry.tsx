import type { ProcessingActivity } from '#domain/data-protection/processing-activity.ts';
import { type Measured, placesOf, REGISTER_HEAD, registerRow } from './register-facts.ts';

/** One activity of the register. */
export function RegisterEntry({ activity, measured }: { activity: ProcessingActivity; measured: Measured }) {
  // The last fact, where the data are stored, is rendered as a separate list.
  const [name, ...facts] = registerRow(activity, measured).slice(0, -1);
  const places = placesOf(activity, measured);
  return (
    <article
      aria-label={name}
      className="break-inside-avoid border-t-2 border-ink pt-3 pb-8 print:pb-4 print:text-sm"
    >
      <h3 className="mb-3 text-lg">{name}</h3>
      <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2 xl:grid-cols-3">
        {REGISTER_HEAD.slice(1, -1).map((head, index) => (
          <div key={head}>
            <dt className="annotation text-muted">{head}</dt>
            <dd>{facts[index]}</dd>
          </div>
        ))}
        {places.length > 0 && (
          <div className="sm:col-span-full">
            <dt className="annotation text-muted">{REGISTER_HEAD.at(-1)}</dt>
            <dd className="flex flex-wrap gap-x-6 gap-y-1">
              {places.map(({ count, place }) => (
                <span key={place} className="wrap-anywhere">
                  <span className="font-mono text-sm">{place}</span>{' '}
                  <strong className="font-semibold text-ink tabular-nums">{count}</strong>
                </span>
              ))}
            </dd>
          </div>
        )}
      </dl>
    </article>
  );
}
