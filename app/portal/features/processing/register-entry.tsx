import { FactList } from '#app/ui/facts.tsx';
import type { ProcessingActivity } from '#domain/processing-activity.ts';
import { type Measured, REGISTER_HEAD, registerRow } from './register-facts.ts';

/** One activity of the register. */
export function RegisterEntry({ activity, measured }: { activity: ProcessingActivity; measured: Measured }) {
  const [name, ...facts] = registerRow(activity, measured);
  return (
    <article
      aria-label={name}
      className="border-t-2 border-ink pt-3 pb-8 break-inside-avoid print:pb-4 print:text-sm"
    >
      <h3 className="mb-3 text-lg">{name}</h3>
      <FactList
        facts={REGISTER_HEAD.slice(1).map((head, index) => [head, facts[index]?.replaceAll('; ', '\n')])}
      />
    </article>
  );
}
