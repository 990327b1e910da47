import type { RetentionKind } from './retention.ts';

/** What is told of an activity in the register and, of those about visitors, in the privacy policy. */
interface ActivityTexts {
  readonly name: string;
  readonly data: string;
  readonly purpose: string;
  readonly basis: string;
  /** Until when; `{{period}}` is the one of its kind of retention. */
  readonly kept: string;
}

/** Who receives data: `RECIPIENTS` says what for and where. */
export type Recipient = 'staff' | 'hosting' | 'mail' | 'advertising';

/** A processing of personal data, as the register (Ley 21.719) lists it. */
export interface ProcessingActivity {
  readonly id: string;
  readonly es: ActivityTexts;
  /** Whose data they are. */
  readonly people: string;
  /** With their schema. */
  readonly tables: readonly string[];
  readonly buckets: readonly string[];
  readonly recipients: readonly Recipient[];
  /** The period in the portal that decides; null for a fixed one. */
  readonly retention: RetentionKind | null;
  /** Measures beyond `COMMON_SECURITY`. */
  readonly security: string;
}

/** An activity that the privacy policy lists too. */
export interface PublicActivity extends ProcessingActivity {
  readonly en: ActivityTexts;
}
