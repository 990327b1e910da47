export { type Platform, type PlatformOptions, startPlatform } from '#platform/platform.ts';
export { readProjectConfig } from '#platform/project-config.ts';
export { REALTIME_LIMITS, type RealtimeLimits } from '#platform/realtime/limits.ts';
export { openSecurityEvents } from '#platform/security-events/recorder.ts';
export { generateTypes } from '#platform/types/generate-types.ts';
