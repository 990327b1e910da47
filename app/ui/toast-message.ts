export interface ToastMessage {
  readonly title: string;
  readonly body?: string | undefined;
  readonly tone?: 'info' | 'error';
}

export type ShownToast = ToastMessage & { readonly id: number };
