const PATHS = {
  menu: 'M4 5h16M4 12h16M4 19h16',
  close: 'M18 6 6 18M6 6l12 12',
  down: 'm6 9 6 6 6-6',
  pause: 'M14.500 3.500h4v17h-4zM5.500 3.500h4v17h-4z',
  play: 'M6 3.500v17L20 12z',
} as const;

/** An icon that is visible on first load: the icon library's code is only loaded with the first of the other icons. */
export function LineIcon({
  name,
  size = 24,
  className,
}: {
  name: keyof typeof PATHS;
  size?: number;
  className?: string;
}) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
