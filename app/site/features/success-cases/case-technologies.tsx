import { clsx } from 'clsx';

const MAX_TECHNOLOGIES = 3;

/** A case's first technologies, and how many more there are. */
export function CaseTechnologies({
  technologies,
  lang,
  className,
}: {
  technologies: readonly string[];
  lang: string | undefined;
  className: string;
}) {
  const more = technologies.length - MAX_TECHNOLOGIES;
  return (
    <ul className={clsx('flex flex-wrap gap-1.5 text-xs sm:gap-2 sm:text-sm', className)} lang={lang}>
      {technologies.slice(0, MAX_TECHNOLOGIES).map((technology) => (
        <li key={technology} className="border border-rule bg-sheet px-1.5 py-0.5 sm:px-2">
          {technology}
        </li>
      ))}
      {more > 0 && <li className="px-1 py-0.5 font-medium text-copper">+{more}</li>}
    </ul>
  );
}
