import * as words from '@purser/contract/policies/labels';
import { translated } from '../translated.ts';

export const labelByPolicy = translated(words.labelByPolicy);
