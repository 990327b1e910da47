import type { processTexts } from '#app/i18n/pages/process.ts';

/** Accreditations with their certificates. Marked as demonstration data. */
export function Accreditations({ texts }: { texts: (typeof processTexts)['es']['accreditations'] }) {
  return (
    <>
      <p className="mb-8 border-l-4 border-copper bg-copper-tint px-4 py-3 font-medium text-ink">
        {texts.demo}
      </p>
      <ul className="grid gap-6 md:grid-cols-2">
        {texts.items.map(({ code, number, scope, valid }) => (
          <li key={code} className="border border-rule bg-sheet p-6">
            <h3 className="display-4">{code}</h3>
            <dl className="mt-4">
              {[
                [texts.scope, scope],
                [texts.number, number],
                [texts.valid, valid],
              ].map(([label, value]) => (
                <div
                  key={label}
                  className="grid gap-x-4 border-t border-rule py-2 sm:grid-cols-[9rem_1fr] sm:items-baseline"
                >
                  <dt className="annotation text-muted">{label}</dt>
                  <dd className="font-medium text-ink">{value}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </>
  );
}
