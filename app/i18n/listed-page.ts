import type { PageAddress } from '#domain/website/page-addresses.ts';

/** An item of a list that leads to a page, unless staff have added it. */
export interface ListedPage {
  /** Spanish path. It is no text: staff do not edit it. */
  readonly page?: PageAddress;
}
