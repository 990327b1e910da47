// The syntax tree of PostgREST's URL grammar.

/** A column, or a path inside a JSON column: `data->address->>city`. */
export interface Field {
  readonly column: string;
  readonly path: readonly {
    readonly arrow: '->' | '->>';
    readonly key: string;
    /** An array index rather than a key. */
    readonly isIndex: boolean;
  }[];
}

export type Aggregate = 'sum' | 'avg' | 'count' | 'max' | 'min';

export interface FieldItem {
  readonly kind: 'field';
  /** Null in a bare `count()`. */
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
      /** `eq(any).{1,2}`: the value is a list; any or all of its elements must match. */
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
  /** The embedded to-one relation whose column sorts the rows; null to sort by the table's own column. */
  readonly relation: string | null;
  readonly field: Field;
  readonly direction: 'asc' | 'desc' | null;
  readonly nulls: 'first' | 'last' | null;
}

/** Filters, order and range of the table itself or of one embedded resource. */
export interface Level {
  readonly conditions: Condition[];
  order: readonly OrderTerm[];
  limit: number | null;
  offset: number;
}

export interface Query {
  readonly select: readonly SelectItem[];
  /** By the dot-separated path of embedded resources; '' for the table itself. */
  readonly levels: ReadonlyMap<string, Level>;
  readonly columns: readonly string[] | null;
  readonly onConflict: readonly string[] | null;
  /** The remaining parameters: arguments of functions called with GET. */
  readonly parameters: readonly (readonly [name: string, value: string])[];
}

export const EMPTY_LEVEL: Readonly<Level> = { conditions: [], order: [], limit: null, offset: 0 };
