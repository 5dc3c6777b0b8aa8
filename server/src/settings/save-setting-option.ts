import { endpoint } from '../http/endpoint.ts';
import type { Context } from '../context.ts';
import { writeOptions } from './write-options.ts';

const save = async (context: Context, input: { option_name: string; value: unknown }) => {
  await writeOptions(context, 'saveSettingOption', { [input.option_name]: input.value });
  return { success: true as const };
};

export const saveSettingOption = endpoint.settings.saveSettingOption.handler(({ input, context }) =>
  save(context, input),
);
export const putSettingOption = endpoint.settings.putSettingOption.handler(({ input, context }) =>
  save(context, input),
);
export const patchSettingOption = endpoint.settings.patchSettingOption.handler(({ input, context }) =>
  save(context, input),
);
