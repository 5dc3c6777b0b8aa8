import type { Account } from '../connect/account.ts';
import type { Scenario } from '../control/scenario.ts';
import { ControlError } from '../faults/fault-list.ts';
import { externalAccounts, markErrored } from './external-account.ts';
import { failureCodes, type FailureCode } from './failure-codes.ts';
import { failPayout, payPayout } from './payout-life.ts';
import type { Payout } from './payout.ts';

export const payoutScenarios: Scenario[] = [
  {
    scenario: 'pay_payout',
    title: 'Pay a payout',
    description: 'A payout reaches the bank now.',
    on: 'payout',
    while: ['pending', 'in_transit'],
    async play(tx, _core, account, { id }) {
      const payout = await tx.lock<Payout>(account, id);
      if (payout) payPayout(tx, account, payout);
    },
  },
  {
    scenario: 'fail_payout',
    title: 'Fail a payout',
    description: 'The bank returns a payout, also one that was already paid.',
    on: 'payout',
    while: ['pending', 'in_transit', 'paid'],
    fields: { failure_code: { type: 'text', required: true, among: failureCodes, example: 'account_closed' } },
    async play(tx, core, account, { id }, { failure_code }) {
      const payout = await tx.lock<Payout>(account, id);
      if (payout) await failPayout(tx, core, account, payout, failure_code as FailureCode); // among the codes
    },
  },
  {
    scenario: 'error_bank_account',
    title: 'Block the bank account',
    description: 'Marks the bank account as unusable: no payouts until it is replaced.',
    on: 'account',
    fields: { external_account: { type: 'text' } },
    async play(tx, core, account, object, { external_account }) {
      const owner = object as Account; // the subject is an account
      const banks = externalAccounts(owner).filter(({ object: type }) => type === 'bank_account');
      const bank =
        external_account === undefined
          ? (banks.find((each) => each.default_for_currency) ?? banks[0])
          : banks.find(({ id }) => id === external_account);
      if (!bank)
        throw new ControlError(
          external_account === undefined ? 'account' : 'external_account',
          `${account} has no bank account${external_account === undefined ? '' : ` ${String(external_account)}`}.`,
        );
      await markErrored(tx, core, account, bank.id);
    },
  },
];
