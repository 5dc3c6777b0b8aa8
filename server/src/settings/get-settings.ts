import { endpoint } from '../endpoint.ts';
import { readSettingsWithStatuses } from './settings.ts';

export const getSettings = endpoint.settings.getSettings.handler(({ context }) =>
  readSettingsWithStatuses(context, context.store),
);
