/** A record update, as in `"" { matchStatus = 204 }`. */
interface Updated {
  readonly value: Value;
  readonly fields: ReadonlyMap<string, Value>;
}

interface Json {
  readonly json: string;
}

export interface HeaderMatch {
  readonly matches: 'equal' | 'contains' | 'absent';
  readonly name: string;
  readonly value: string;
}

export type Value = string | number | Json | HeaderMatch | Updated | readonly Value[];
