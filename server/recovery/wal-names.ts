/** Segments of 16 MB, the default of initdb. */
const SEGMENTS_PER_FILE_ID = 0x100;

const SEGMENT = /^[0-9A-F]{24}$/;

/** The files that PostgreSQL archives: segments, timeline histories and backup histories. */
const ARCHIVED = /^(?:[0-9A-F]{24}(?:\.partial|\.[0-9A-F]{8}\.backup)?|[0-9A-F]{8}\.history)$/;

/** Whether PostgreSQL archives files of this name. */
export const isWalFile = (name: string): boolean => ARCHIVED.test(name);

const isSegment = (name: string): boolean => SEGMENT.test(name);

const hexadecimal = (value: number): string => value.toString(16).toUpperCase().padStart(8, '0');

/** The timelines after that of `segment`, up to the newest one in `names`. */
export function newerTimelines(names: readonly string[], segment: string): string[] {
  const timelineOf = (name: string): number => Number.parseInt(name.slice(0, 8), 16);
  const own = timelineOf(segment);
  const newest = names.filter(isWalFile).reduce((highest, name) => Math.max(highest, timelineOf(name)), own);
  return Array.from({ length: newest - own }, (_, index) => hexadecimal(own + 1 + index));
}

/** The segment after this one on its timeline. */
export function nextSegment(segment: string): string {
  const number =
    Number.parseInt(segment.slice(8, 16), 16) * SEGMENTS_PER_FILE_ID +
    Number.parseInt(segment.slice(16), 16) +
    1;
  return (
    segment.slice(0, 8) +
    hexadecimal(Math.floor(number / SEGMENTS_PER_FILE_ID)) +
    hexadecimal(number % SEGMENTS_PER_FILE_ID)
  );
}

/**
 * Lists the segments from the first up to a gap.
 *
 * @param archived names, in any order
 * @returns `missing` is the first missing segment when later ones exist
 */
export function contiguousSegments(
  archived: readonly string[],
  first: string,
): { segments: string[]; missing: string | null } {
  const timeline = first.slice(0, 8);
  const later = new Set(
    archived.filter((name) => isSegment(name) && name.startsWith(timeline) && name >= first),
  );
  const segments: string[] = [];
  let next = first;
  for (; later.delete(next); next = nextSegment(next)) segments.push(next);
  return { segments, missing: later.size > 0 ? next : null };
}
