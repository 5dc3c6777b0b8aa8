import { policyTitles } from '@purser/contract/policies/policy';
import { translated } from '../translated.ts';

export const labelByPolicy = translated(policyTitles);
