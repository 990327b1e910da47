/** A result split for display: "38 % menos de fallas" is the figure "38 %" of "menos de fallas". */
export interface KeyFigure {
  /** Null when the result contains no figure. */
  readonly figure: string | null;
  readonly label: string;
}

const NUMBER = String.raw`[+−-]?\d[\d.,]*(?:\s?(?:%|MVA|MW|kVA|kW|kV|km|m²|m|h))?`;
const LEADING = new RegExp(`^(${NUMBER})\\s+(?:de )?(.+)$`, 'u');
const TRAILING = new RegExp(`^(.+?)\\s+(?:de |of )?(${NUMBER})$`, 'u');
const NONE = /^(?:cero|zero)\s+(.+)$/iu;

/** Finds the figure at the start or the end of a result, in Spanish or English. */
export function keyFigure(result: string): KeyFigure {
  const [, leading, after] = LEADING.exec(result) ?? [];
  if (leading && after) return { figure: leading, label: after };
  const [, none] = NONE.exec(result) ?? [];
  if (none) return { figure: '0', label: none };
  const [, before, trailing] = TRAILING.exec(result) ?? [];
  if (before && trailing) return { figure: trailing, label: before };
  return { figure: null, label: result };
}
