import type { Settings } from '@purser/contract/settings/settings';
import type { Control, FieldValues } from 'react-hook-form';
import type { Fields } from './settings-fields.ts';

/** The props of every section of the form. */
export interface SectionProps {
  settings: Settings;
  control: Control<Fields, unknown, FieldValues>;
  /** The user can't change settings. */
  isDisabled: boolean;
}
