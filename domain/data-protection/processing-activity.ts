import type { RetentionKind } from './retention.ts';

/** The texts about an activity in the register and, for those about visitors, in the privacy policy. */
interface ActivityTexts {
  readonly name: string;
  readonly data: string;
  readonly purpose: string;
  readonly basis: string;
  /** How long; `{{period}}` is the period of its retention kind. */
  readonly kept: string;
}

/** Recipients of data; `RECIPIENTS` has the purpose and place. */
export type Recipient = 'staff' | 'hosting' | 'mail' | 'advertising';

/** A processing activity on personal data, as listed in the register (Ley 21.719). */
export interface ProcessingActivity {
  readonly id: string;
  readonly es: ActivityTexts;
  /** The people whose data are processed. */
  readonly people: string;
  /** Qualified with their schema. */
  readonly tables: readonly string[];
  readonly buckets: readonly string[];
  readonly recipients: readonly Recipient[];
  /** The kind of retention period set in the portal; null for a fixed period. */
  readonly retention: RetentionKind | null;
  /** Measures beyond `COMMON_SECURITY`. */
  readonly security: string;
}

/** An activity that is also listed in the privacy policy. */
export interface PublicActivity extends ProcessingActivity {
  readonly en: ActivityTexts;
}
