import { expect, test } from 'vitest';
import { readApiConfig, restConfig } from './config.ts';

const configured = (settings: Record<string, string>) =>
  restConfig(
    readApiConfig({}),
    new Map([
      ['authenticator', new Map(Object.entries(settings).map(([name, value]) => [`pgrst.${name}`, value]))],
    ]),
  );

test.each([
  ['true', true],
  ['ON', true],
  ['1', true],
  ['false', false],
  ['Off', false],
  ['0', false],
  // Neither reveals plans by mistake.
  ['', false],
  ['disabled', false],
])('db_plan_enabled = %j is %s', (value, allowPlan) => {
  expect(configured({ db_plan_enabled: value })).toMatchObject({ allowPlan, allowAggregates: true });
});

test.each([
  ['20', 20],
  ['0', 0],
  // Keeps the setting of config.toml.
  ['', 1000],
  ['-1', 1000],
  ['many', 1000],
])('db_max_rows = %j is %s', (value, maxRows) => {
  expect(configured({ db_max_rows: value }).maxRows).toBe(maxRows);
});
