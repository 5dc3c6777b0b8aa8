import { endpoint } from '../endpoint.ts';
import { readSettings } from './settings.ts';

export const getSettings = endpoint.settings.getSettings.handler(({ context }) => readSettings(context, context.store));
