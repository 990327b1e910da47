export interface ToastMessage {
  readonly title: string;
  readonly body?: string | undefined;
  readonly tone?: 'info' | 'error';
  /** Takes back what the toast reports; offered with the toast, by a button and a key. */
  readonly undo?: (() => void) | undefined;
}

export type ShownToast = ToastMessage & { readonly id: number };
