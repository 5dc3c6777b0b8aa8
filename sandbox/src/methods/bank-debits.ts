/** What happens to a bank debit, by its account number. `after` is how long it stays `processing`, in seconds. */
interface DebitOutcome {
  failure?: { code: string; message: string };
  after: number;
  disputed?: boolean;
}

const later = 180;
const soon = 10;

function fails(code: string, after: number, message = 'The bank could not process the debit.'): DebitOutcome {
  return { failure: { code, message }, after };
}

const debits: Record<string, DebitOutcome> = {
  AT611904300234573201: { after: soon },
  AT321904300235473204: { after: later },
  AT861904300235473202: fails('debit_not_authorized', soon),
  AT051904300235473205: fails('debit_not_authorized', later),
  AT591904300235473203: { after: soon, disputed: true },
  '000123456': { after: soon },
  '900123456': { after: later },
  '111111113': fails('account_closed', soon, 'The bank account has been closed.'),
  '111111116': fails('no_account', soon, 'The bank account could not be located.'),
  '222222227': fails('refer_to_customer', soon, 'The bank asks to contact the customer.'),
  '922222227': fails('refer_to_customer', later, 'The bank asks to contact the customer.'),
  '333333335': fails('debit_not_authorized', soon, 'The debit was not authorized by the account holder.'),
};

/** The failure of accounts without a more specific one. */
export const debitRefused = {
  code: 'debit_not_authorized',
  message: 'The debit was not authorized by the account holder.',
};

export function debitOutcome(account: string): DebitOutcome {
  return debits[account] ?? { after: soon };
}

/** Aliases for accounts of the catalogue. */
export const debitAliases: Record<
  string,
  { type: 'sepa_debit'; iban: string } | { type: 'au_becs_debit'; account_number: string }
> = {
  pm_sepadebit_success: { type: 'sepa_debit', iban: 'AT611904300234573201' },
  pm_sepadebit_success_delayed: { type: 'sepa_debit', iban: 'AT321904300235473204' },
  pm_sepadebit_failed: { type: 'sepa_debit', iban: 'AT861904300235473202' },
  pm_sepadebit_failed_delayed: { type: 'sepa_debit', iban: 'AT051904300235473205' },
  pm_sepadebit_disputed: { type: 'sepa_debit', iban: 'AT591904300235473203' },
  pm_aubecsdebit_success: { type: 'au_becs_debit', account_number: '000123456' },
  pm_aubecsdebit_success_delayed: { type: 'au_becs_debit', account_number: '900123456' },
  pm_aubecsdebit_accountclosed: { type: 'au_becs_debit', account_number: '111111113' },
  pm_aubecsdebit_noaccount: { type: 'au_becs_debit', account_number: '111111116' },
  pm_aubecsdebit_refertocustomer: { type: 'au_becs_debit', account_number: '222222227' },
  pm_aubecsdebit_refertocustomer_delayed: { type: 'au_becs_debit', account_number: '922222227' },
  pm_aubecsdebit_debitnotauthorized: { type: 'au_becs_debit', account_number: '333333335' },
};

/** Account numbers worth remembering by fingerprint: all others behave the same. */
export const knownDebitAccounts = Object.keys(debits);

/** The accounts of a method that is a debit, and what happens to a debit of each. */
export function debitAccounts(method: string): { account: string; what: string }[] {
  return Object.values(debitAliases)
    .filter(({ type }) => type === method)
    .map((alias) => {
      const account = 'iban' in alias ? alias.iban : alias.account_number;
      const { failure, after, disputed } = debitOutcome(account);
      const end = failure ? `Fails: ${failure.code.replaceAll('_', ' ')}` : disputed ? 'Paid, then disputed' : 'Paid';
      return { account, what: `${end}, after ${after === soon ? `${soon} seconds` : `${later / 60} minutes`}` };
    });
}
