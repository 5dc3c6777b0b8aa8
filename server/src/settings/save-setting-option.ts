import { endpoint } from '../endpoint.ts';
import { writeOptions } from '../store/write-options.ts';

export const saveSettingOption = endpoint.settings.saveSettingOption.handler(async ({ input, context }) => {
  await writeOptions(context, 'saveSettingOption', { [input.option_name]: input.value });
  return { success: true as const };
});
