import type { ComponentType } from 'react';

type ViewsByState = Readonly<Record<string, ComponentType>>;

/** The default export of a `*.views.tsx` file: components in their states. */
export interface Views {
  /** Shown together on one page. */
  readonly inline?: ViewsByState;
  /** Shown one at a time: dialogs, and anything else that takes over the page or the focus. */
  readonly standalone?: ViewsByState;
}
