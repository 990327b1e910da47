/** The web standards that the domain uses and that browsers, Node.js and the edge runtime share. */
declare const crypto: {
  getRandomValues(array: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>;
  readonly subtle: { digest(algorithm: 'SHA-256', data: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer> };
};
declare function structuredClone<T>(value: T): T;
declare class TextEncoder {
  encode(text: string): Uint8Array<ArrayBuffer>;
}
declare class TextDecoder {
  constructor(label: string);
  decode(bytes: Uint8Array): string;
}
