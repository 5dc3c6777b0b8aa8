import type { Settings } from '@purser/contract/settings/settings';
import type { Control, FieldValues } from 'react-hook-form';
import type { Fields } from './settings-fields.ts';

/** What every section of the form gets. */
export interface SectionProps {
  settings: Settings;
  control: Control<Fields, unknown, FieldValues>;
  /** Whoever may only look. */
  isDisabled: boolean;
}
