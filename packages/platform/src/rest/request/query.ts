/** A request's query string, parsed: what PostgREST's URL grammar can say. */

/** A column, or a place inside a JSON column: `data->address->>city`. */
export interface Field {
  readonly column: string;
  readonly path: readonly {
    readonly arrow: '->' | '->>';
    readonly key: string;
    /** A place in a list, not a key. */
    readonly isIndex: boolean;
  }[];
}

export type Aggregate = 'sum' | 'avg' | 'count' | 'max' | 'min';

export interface FieldItem {
  readonly kind: 'field';
  /** Absent in a bare `count()`. */
  readonly field: Field | null;
  readonly alias: string | null;
  readonly cast: string | null;
  readonly aggregate: Aggregate | null;
  readonly aggregateCast: string | null;
}

export interface EmbedItem {
  readonly kind: 'embed';
  readonly relation: string;
  readonly alias: string | null;
  readonly hint: string | null;
  readonly join: 'left' | 'inner';
  readonly spread: boolean;
  readonly select: readonly SelectItem[];
}

export type SelectItem = { readonly kind: 'all' } | FieldItem | EmbedItem;

export type Operation =
  | {
      readonly kind: 'operator';
      readonly operator: string;
      /** Whether the value is a list of which any or all have to fit. */
      readonly quantifier: 'any' | 'all' | null;
      readonly value: string;
    }
  | { readonly kind: 'in'; readonly values: readonly string[] }
  | { readonly kind: 'is'; readonly keyword: string }
  | { readonly kind: 'distinct'; readonly value: string }
  | {
      readonly kind: 'search';
      readonly operator: string;
      readonly language: string | null;
      readonly value: string;
    };

export interface Comparison {
  readonly kind: 'comparison';
  readonly field: Field;
  readonly negated: boolean;
  readonly operation: Operation;
}

export interface Logic {
  readonly kind: 'logic';
  readonly negated: boolean;
  readonly operator: 'and' | 'or';
  readonly conditions: readonly Condition[];
}

export type Condition = Comparison | Logic;

export interface OrderTerm {
  /** The to-one relation whose column orders the rows; null for a column of the table itself. */
  readonly relation: string | null;
  readonly field: Field;
  readonly direction: 'asc' | 'desc' | null;
  readonly nulls: 'first' | 'last' | null;
}

/** What applies to one level of the request: the table itself, or one embedded resource. */
export interface Level {
  readonly conditions: Condition[];
  order: readonly OrderTerm[];
  limit: number | null;
  offset: number;
}

export interface Query {
  readonly select: readonly SelectItem[];
  /** By the path of embedded resources, joined with dots; the table itself is ''. */
  readonly levels: ReadonlyMap<string, Level>;
  readonly columns: readonly string[] | null;
  readonly onConflict: readonly string[] | null;
  /** Parameters that are none of the above, for functions called with GET. */
  readonly parameters: readonly (readonly [name: string, value: string])[];
}

export const EMPTY_LEVEL: Readonly<Level> = { conditions: [], order: [], limit: null, offset: 0 };
