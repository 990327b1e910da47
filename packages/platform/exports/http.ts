export { limitBody } from '#platform/gateway/body-limit.ts';
export { addressKey, isLoopback } from '#platform/gateway/client-address.ts';
export { clientClosedRequest } from '#platform/gateway/client-closed-request.ts';
export { refuseUpgrade } from '#platform/gateway/refuse-upgrade.ts';
export { isNotModified, isRangeCurrent } from '#platform/http/conditional-request.ts';
export { type HttpServer, listenHttp, type WebHandler } from '#platform/http/listen.ts';
export { requestUrl } from '#platform/http/request-url.ts';
export { withKeptText } from '#platform/http/text-response.ts';
