/** Enough for the signatures of pictures and documents. */
const START = 4096;

/** The first bytes of a file; none if it cannot be read, so that it is refused by whoever asks what it is. */
export const readStart = (file: File): Promise<Uint8Array> =>
  file
    .slice(0, START)
    .arrayBuffer()
    .then(
      (buffer) => new Uint8Array(buffer),
      () => new Uint8Array(),
    );
