/** Whether an error's message can be shown: proxies respond with empty bodies or HTML, which mean nothing to a reader. */
export const isReadableMessage = (message: string): boolean => /^[^<>{}]{1,300}$/.test(message.trim());
