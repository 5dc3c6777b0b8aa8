import { Trans as LinguiTrans } from '@lingui/react';
import type { TransProps } from '@lingui/react';

/**
 * What the macro's `Trans` becomes (`lingui.config.ts`). Lingui reads markup in values too and drops a name like “<b>”; an
 * element keeps the text as it was typed.
 */
export const Trans = ({ values, ...props }: TransProps) => (
  <LinguiTrans {...props} {...(values && { values: Object.fromEntries(Object.entries(values).map(keepText)) })} />
);

const keepText = ([name, value]: [string, unknown]): [string, unknown] => [
  name,
  typeof value === 'string' && value.includes('<') ? <>{value}</> : value,
];
