import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Morning from 5 to 11, afternoon from 12 to 16, evening at all other hours. */
export function greetingAt(hour: number): MessageDescriptor {
  if (hour >= 5 && hour <= 11) return msg`Good morning`;
  if (hour >= 12 && hour <= 16) return msg`Good afternoon`;
  return msg`Good evening`;
}
