/**
 * Replaces `WebSocket` with one that accepts every channel and sends no change, so that lists, which wait for their
 * channel, are read at once.
 */
export function replaceRealtime(): void {
  globalThis.WebSocket = class extends EventTarget implements Pick<WebSocket, 'send' | 'close'> {
    readyState = 0;
    binaryType = 'arraybuffer';
    onopen?: () => void;
    onmessage?: (event: { data: string }) => void;
    onclose?: () => void;

    constructor() {
      super();
      queueMicrotask(() => {
        this.readyState = 1;
        this.onopen?.();
      });
    }

    send(text: string): void {
      const [joined, ref, topic] = JSON.parse(text);
      const data = JSON.stringify([joined, ref, topic, 'phx_reply', { status: 'ok', response: {} }]);
      queueMicrotask(() => this.onmessage?.({ data }));
    }

    close(): void {
      this.readyState = 3;
      this.onclose?.();
    }
  } as unknown as typeof WebSocket;
}
