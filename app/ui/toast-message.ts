export interface ToastMessage {
  readonly title: string;
  readonly body?: string | undefined;
  readonly tone?: 'info' | 'error';
  /** Undoes what the toast reports; offered in the toast, with a button and a key. */
  readonly undo?: (() => void) | undefined;
  /** An address to open in a new tab, for toasts without `undo`. */
  readonly link?: { readonly label: string; readonly url: string } | undefined;
}

export type ShownToast = ToastMessage & { readonly id: number };
