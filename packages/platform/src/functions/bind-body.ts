import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Binds a response's body to the current asynchronous context: the code that produces it runs in the context of the
 * function that returned it, no matter who reads it or when.
 */
export function bindBody(response: Response): Response {
  if (response.body === null) return response;
  const run = AsyncLocalStorage.snapshot();
  const reader = response.body.getReader();
  const body = new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await run(() => reader.read());
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: (reason) => run(() => reader.cancel(reason)),
    },
    { highWaterMark: 0 },
  );
  return new Response(body, response);
}
