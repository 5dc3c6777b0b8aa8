import { endpoint } from '../http/endpoint.ts';
import { readWholeSettings } from './settings.ts';

export const getSettings = endpoint.settings.getSettings.handler(({ context }) =>
  readWholeSettings(context, context.store),
);
