import type { CountedForm } from '#domain/website/visit-events.ts';

export interface ViewNote {
  /** The path. */
  readonly view: string;
  readonly isMissing: boolean;
}

/** What the site notes about a visit. */
export type VisitNote =
  | ViewNote
  | { readonly sent: CountedForm }
  /** A search that found nothing; empty once it finds something. */
  | { readonly search: string };
