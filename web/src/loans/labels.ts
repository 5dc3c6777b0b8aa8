import * as words from '@purser/contract/loans/labels';
import { translated } from '../translated.ts';

export const labelByWithholdingKind = translated(words.labelByWithholdingKind);
