/** The web standards that the domain uses and that browsers, Node.js and the edge runtime share. */
declare const crypto: {
  getRandomValues(array: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>;
  readonly subtle: {
    digest(algorithm: 'SHA-256' | 'SHA-384' | 'SHA-512', data: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer>;
    importKey(
      format: 'raw',
      data: Uint8Array<ArrayBuffer>,
      algorithm: 'AES-CBC',
      isExtractable: boolean,
      usages: 'encrypt'[],
    ): Promise<{ readonly type: string }>;
    encrypt(
      algorithm: { name: 'AES-CBC'; iv: Uint8Array<ArrayBuffer> },
      key: { readonly type: string },
      data: Uint8Array<ArrayBuffer>,
    ): Promise<ArrayBuffer>;
  };
};
declare class TextEncoder {
  encode(text: string): Uint8Array<ArrayBuffer>;
}
declare class TextDecoder {
  constructor(label: string);
  decode(bytes: Uint8Array): string;
}
