import { localMethods } from '../methods/local-methods.ts';
import type { LocalField } from '../methods/local-methods.ts';

export type FieldName = LocalField | 'number' | 'expiry' | 'cvc' | 'postal';
export interface Field {
  label: string;
  autocomplete: string;
  inputmode?: string;
  placeholder?: string;
  maxlength?: number;
}

interface Form {
  label: string;
  hint: string;
  fields: FieldName[];
  /** A CSS background. */
  badge: string;
}

const hintByFamily = {
  redirect: 'After submission, you will be redirected to securely complete the next steps.',
  voucher: 'After submission, you will see a reference to pay at an ATM or in your banking app.',
  debit: '',
  instant: '',
};

/** The payment form of each payment method. */
export const forms: Record<string, Form> = {
  card: {
    label: 'Card',
    hint: '',
    fields: ['number', 'expiry', 'cvc', 'country', 'postal'],
    badge: 'linear-gradient(#8792a8 0 4px, #2d3648 4px 9px, #8792a8 9px)',
  },
};
for (const [type, { name, family, form }] of Object.entries(localMethods)) {
  if (form) forms[type] = { label: name, hint: hintByFamily[family], ...form };
}

export const fields: Record<FieldName, Field> = {
  number: {
    label: 'Card number',
    autocomplete: 'cc-number',
    inputmode: 'numeric',
    placeholder: '1234 1234 1234 1234',
    maxlength: 23,
  },
  expiry: {
    label: 'Expiration date',
    autocomplete: 'cc-exp',
    inputmode: 'numeric',
    placeholder: 'MM / YY',
    maxlength: 9,
  },
  cvc: { label: 'CVC', autocomplete: 'cc-csc', inputmode: 'numeric', placeholder: 'CVC', maxlength: 4 },
  country: { label: 'Country', autocomplete: 'country' },
  postal: { label: 'Postal code', autocomplete: 'postal-code', maxlength: 12 },
  name: { label: 'Full name', autocomplete: 'name', maxlength: 100 },
  email: {
    label: 'Email',
    autocomplete: 'email',
    inputmode: 'email',
    placeholder: 'you@example.com',
    maxlength: 254,
  },
  iban: { label: 'IBAN', autocomplete: 'off', placeholder: 'DE00 0000 0000 0000 0000 00', maxlength: 42 },
  bsb: { label: 'BSB', autocomplete: 'off', inputmode: 'numeric', placeholder: '000-000', maxlength: 7 },
  account: {
    label: 'Account number',
    autocomplete: 'off',
    inputmode: 'numeric',
    placeholder: '000123456',
    maxlength: 9,
  },
  eps_bank: { label: 'EPS bank', autocomplete: 'off' },
  p24_bank: { label: 'Przelewy24 bank', autocomplete: 'off' },
  code: { label: 'Code', autocomplete: 'one-time-code', inputmode: 'numeric', placeholder: '000 000', maxlength: 7 },
};

/** The choices of each bank field. */
export const banks: Partial<Record<FieldName, Record<string, string>>> = {
  eps_bank: {
    arzte_und_apotheker_bank: 'Ärzte- und Apothekerbank',
    austrian_anadi_bank_ag: 'Austrian Anadi Bank AG',
    bank_austria: 'Bank Austria',
    bankhaus_carl_spangler: 'Bankhaus Carl Spängler & Co. AG',
    bankhaus_schelhammer_und_schattera_ag: 'Bankhaus Schelhammer & Schattera AG',
    bawag_psk_ag: 'BAWAG P.S.K. AG',
    bks_bank_ag: 'BKS Bank AG',
    brull_kallmus_bank_ag: 'Brüll Kallmus Bank AG',
    btv_vier_lander_bank: 'BTV VIER LÄNDER BANK',
    capital_bank_grawe_gruppe_ag: 'Capital Bank Grawe Gruppe AG',
    dolomitenbank: 'Dolomitenbank',
    easybank_ag: 'Easybank AG',
    erste_bank_und_sparkassen: 'Erste Bank und Sparkassen',
    hypo_alpeadriabank_international_ag: 'Hypo Alpe-Adria-Bank International AG',
    hypo_bank_burgenland_aktiengesellschaft: 'HYPO-BANK BURGENLAND Aktiengesellschaft',
    hypo_noe_lb_fur_niederosterreich_u_wien: 'HYPO NOE LB für Niederösterreich u. Wien',
    hypo_oberosterreich_salzburg_steiermark: 'HYPO Oberösterreich, Salzburg, Steiermark',
    hypo_tirol_bank_ag: 'Hypo Tirol Bank AG',
    hypo_vorarlberg_bank_ag: 'Hypo Vorarlberg Bank AG',
    marchfelder_bank: 'Marchfelder Bank',
    oberbank_ag: 'Oberbank AG',
    raiffeisen_bankengruppe_osterreich: 'Raiffeisen Bankengruppe Österreich',
    schoellerbank_ag: 'Schoellerbank AG',
    sparda_bank_wien: 'Sparda-Bank Wien',
    volksbank_gruppe: 'Volksbank Gruppe',
    volkskreditbank_ag: 'Volkskreditbank AG',
    vr_bank_braunau: 'VR-Bank Braunau',
  },
  p24_bank: {
    alior_bank: 'Alior Bank',
    bank_millennium: 'Bank Millennium',
    bank_nowy_bfg_sa: 'Bank Nowy BFG S.A.',
    bank_pekao_sa: 'Bank PEKAO S.A.',
    banki_spbdzielcze: 'Banki Spółdzielcze',
    blik: 'BLIK',
    bnp_paribas: 'BNP Paribas',
    boz: 'BOŚ Bank',
    citi_handlowy: 'Citi Handlowy',
    credit_agricole: 'Crédit Agricole',
    etransfer_pocztowy24: 'e-Transfer Pocztowy24',
    getin_bank: 'Getin Bank',
    ideabank: 'Idea Bank',
    ing: 'ING',
    inteligo: 'inteligo',
    mbank_mtransfer: 'mBank-mTransfer',
    nest_przelew: 'Nest Przelew',
    noble_pay: 'Noble Pay',
    pbac_z_ipko: 'Płać z iPKO',
    plus_bank: 'Plus Bank',
    santander_przelew24: 'Santander-przelew24',
    tmobile_usbugi_bankowe: 'T-Mobile Usługi Bankowe',
    toyota_bank: 'Toyota Bank',
    volkswagen_bank: 'Volkswagen Bank',
  },
};

export const postalLabels: Record<string, string> = { US: 'ZIP code' };
// Countries without postal codes for cards.
export const noPostal = new Set(
  'AE AG AN AO AW BF BI BJ BO BS BW BZ CD CF CG CI CK CM DJ DM ER FJ GD GH GM GN GQ GY HK IE JM KE KI KM KN KP LC ML MO MR MS MU MW NR NU PA QA RW SB SC SL SO SR ST SY TF TK TL TO TT TV TZ UG VU YE ZA ZW'.split(
    ' ',
  ),
);
export const countryCodes =
  'AE AR AT AU BE BG BR CA CH CL CN CO CR CY CZ DE DK DO EC EE EG ES FI FR GB GI GR GT HK HR HU ID IE IL IN IS IT JM JP KE KR LI LT LU LV MA MC MT MX MY NG NL NO NZ PA PE PH PK PL PT PY QA RO RS SA SE SG SI SK TH TN TR TW UA US UY VN ZA'.split(
    ' ',
  );
