import { endpoint } from '../endpoint.ts';
import { writeOptions } from './write-options.ts';

export const saveSettingOption = endpoint.settings.saveSettingOption.handler(async ({ input, context }) => {
  await writeOptions(context, 'saveSettingOption', { [input.option_name]: input.value });
  return { success: true as const };
});
