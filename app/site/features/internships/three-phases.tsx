const WIDTH = 1200;
const HEIGHT = 96;
const PHASES = [
  { name: 'L1', line: 'text-copper-bright' },
  { name: 'L2', line: 'text-on-ink' },
  { name: 'L3', line: 'text-steel' },
] as const;

/**
 * A sine wave over the whole width, as SVG path data.
 *
 * @param phase phase shift in radians
 */
function wave(phase: number): string {
  const points = Array.from({ length: 121 }, (_, step) => {
    const x = (step / 120) * WIDTH;
    const y = HEIGHT / 2 - Math.sin((step / 120) * 4 * Math.PI - phase) * (HEIGHT / 2 - 4);
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  });
  return `M${points.join('L')}`;
}

/** An internship's benefits, drawn as the phases of a three-phase supply, 120° apart. */
export function ThreePhases({ items }: { items: readonly { title: string; text: string }[] }) {
  return (
    <div>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        className="mb-10 h-16 w-full md:h-24"
      >
        <path d={`M0 ${HEIGHT / 2}h${WIDTH}`} className="text-rule-ink" vectorEffect="non-scaling-stroke" />
        {PHASES.map(({ line, name }, index) => (
          <path
            key={name}
            d={wave((index * 2 * Math.PI) / 3)}
            className={line}
            vectorEffect="non-scaling-stroke"
          />
        ))}
      </svg>
      <ol className="grid gap-x-12 gap-y-10 lg:grid-cols-3">
        {items.map(({ text, title }, index) => {
          const phase = PHASES[index % PHASES.length];
          return (
            <li key={title}>
              <p className="annotation mb-3 flex items-center gap-3 text-on-ink-muted">
                <span aria-hidden="true" className={`h-0.5 w-8 bg-current ${phase?.line}`} />
                {phase?.name}
              </p>
              <h3 className="display-4 text-on-ink">{title}</h3>
              <p className="mt-2 max-w-[42ch] text-on-ink-muted">{text}</p>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
