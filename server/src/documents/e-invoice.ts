import type { TaxTreatment } from '@purser/contract/documents/document';
import { labelByFeeCategory, titleByDocumentKind } from '@purser/contract/documents/labels';
import { toDecimal } from '@purser/contract/money';
import type { InvoiceSeller } from '../provider/invoice-seller.ts';
import type { Buyer } from './buyer.ts';
import { taxesOf } from './read-document.ts';
import type { DocumentLine, FullDocument } from './read-document.ts';

/** The name that readers of Factur-X and ZUGFeRD look for. */
export const eInvoiceName = 'factur-x.xml';

/** UNTDID 5305 codes, as EN 16931 uses them, and why there is no tax. */
const categoryByTreatment: Record<TaxTreatment, { code: string; reason?: [code: string, text: string] }> = {
  standard: { code: 'S' },
  reverse_charge: { code: 'AE', reason: ['VATEX-EU-AE', 'Reverse charge'] },
  zero_rate: { code: 'Z' },
  not_taxed: { code: 'O', reason: ['VATEX-EU-O', 'Not subject to VAT'] },
};

/** UNTDID 1001: commercial invoice, credit note. */
const typeByKind = { invoice: '380', credit_note: '381' } as const;

/**
 * A document as a Cross Industry Invoice (UN/CEFACT D22B) in the profile EN 16931 of Factur-X 1.0 / ZUGFeRD 2. The fees were
 * taken from the balance already, so nothing is left to pay.
 */
export function eInvoiceOf(document: FullDocument): string {
  const { currency, kind, net, tax, total } = document;
  const money = (amount: number): string => toDecimal(amount, currency);
  // The rules for supplies outside the scope of VAT allow no VAT number of either side.
  const hasNumbers = !document.lines.some(({ treatment }) => treatment === 'not_taxed');
  return `<?xml version="1.0" encoding="UTF-8"?>
<rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100" xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100" xmlns:udt="urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100" xmlns:qdt="urn:un:unece:uncefact:data:standard:QualifiedDataType:100">
<rsm:ExchangedDocumentContext><ram:GuidelineSpecifiedDocumentContextParameter><ram:ID>urn:cen.eu:en16931:2017</ram:ID></ram:GuidelineSpecifiedDocumentContextParameter></rsm:ExchangedDocumentContext>
<rsm:ExchangedDocument>${ram('ID', document.document_id)}${ram('TypeCode', typeByKind[kind])}<ram:IssueDateTime>${day(document.date.toString().slice(0, 10))}</ram:IssueDateTime><ram:IncludedNote>${ram('Content', noteOf(document))}</ram:IncludedNote></rsm:ExchangedDocument>
<rsm:SupplyChainTradeTransaction>
${document.lines.map((line, index) => lineItem(line, index + 1, document, money)).join('\n')}
<ram:ApplicableHeaderTradeAgreement>${party('SellerTradeParty', document.seller, hasNumbers)}${party('BuyerTradeParty', document.buyer, hasNumbers)}</ram:ApplicableHeaderTradeAgreement>
<ram:ApplicableHeaderTradeDelivery/>
<ram:ApplicableHeaderTradeSettlement>${ram('InvoiceCurrencyCode', currency.toUpperCase())}<ram:SpecifiedTradeSettlementPaymentMeans>${ram('TypeCode', '97')}</ram:SpecifiedTradeSettlementPaymentMeans>
${taxesOf(document)
  .map(({ treatment, tax_rate, ...sums }) => {
    const { reason, code } = categoryByTreatment[treatment];
    return `<ram:ApplicableTradeTax>${ram('CalculatedAmount', money(sums.tax))}${ram('TypeCode', 'VAT')}${reason ? ram('ExemptionReason', reason[1]) : ''}${ram('BasisAmount', money(sums.net))}${ram('CategoryCode', code)}${reason ? ram('ExemptionReasonCode', reason[0]) : ''}${rate(treatment, tax_rate)}</ram:ApplicableTradeTax>`;
  })
  .join('\n')}
${period(document.period_from, document.period_to)}
<ram:SpecifiedTradeSettlementHeaderMonetarySummation>${ram('LineTotalAmount', money(net))}${ram('TaxBasisTotalAmount', money(net))}<ram:TaxTotalAmount currencyID="${currency.toUpperCase()}">${money(tax)}</ram:TaxTotalAmount>${ram('GrandTotalAmount', money(total))}${ram('TotalPrepaidAmount', money(total))}${ram('DuePayableAmount', money(0))}</ram:SpecifiedTradeSettlementHeaderMonetarySummation>
${document.corrects.map((number) => `<ram:InvoiceReferencedDocument>${ram('IssuerAssignedID', number)}</ram:InvoiceReferencedDocument>`).join('')}</ram:ApplicableHeaderTradeSettlement>
</rsm:SupplyChainTradeTransaction>
</rsm:CrossIndustryInvoice>
`;
}

/** What XML 1.0 can't hold is left out. */
export const xmlText = (text: string): string =>
  text
    // oxlint-disable-next-line no-control-regex -- they are what is removed
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replaceAll(/\p{Surrogate}/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

const ram = (name: string, text: string): string => `<ram:${name}>${xmlText(text)}</ram:${name}>`;

const day = (text: string): string =>
  `<udt:DateTimeString format="102">${text.replaceAll('-', '')}</udt:DateTimeString>`;

const period = (from: string, to: string): string =>
  `<ram:BillingSpecifiedPeriod><ram:StartDateTime>${day(from)}</ram:StartDateTime><ram:EndDateTime>${day(to)}</ram:EndDateTime></ram:BillingSpecifiedPeriod>`;

/** What is outside the scope of VAT has no rate, not even zero. */
const rate = (treatment: TaxTreatment, thousandths: number): string =>
  treatment === 'not_taxed' ? '' : ram('RateApplicablePercent', percentOf(thousandths));

/** Thousandths of a percent as a percentage: `19`, `25.5`. */
export const percentOf = (thousandths: number): string => String(thousandths / 1000);

/** What the line is for, and the month where that isn't the document's own. */
export function descriptionOf(
  { category, month, invoiced_month }: DocumentLine,
  { period_from }: Pick<FullDocument, 'period_from'>,
): string {
  const label = labelByFeeCategory[category];
  if (invoiced_month !== null) return `${label} of ${monthName(invoiced_month)}, given back`;
  return month === period_from ? label : `${label} of ${monthName(month)}, recorded late`;
}

export const monthName = (firstDay: string): string =>
  Temporal.PlainDate.from(firstDay).toLocaleString('en-US', { month: 'long', year: 'numeric' });

function lineItem(
  line: DocumentLine,
  number: number,
  document: FullDocument,
  money: (amount: number) => string,
): string {
  const month = Temporal.PlainDate.from(line.month);
  const { code } = categoryByTreatment[line.treatment];
  // A price is never below zero, a quantity may be.
  const quantity = line.net < 0 ? '-1' : '1';
  return `<ram:IncludedSupplyChainTradeLineItem><ram:AssociatedDocumentLineDocument>${ram('LineID', String(number))}</ram:AssociatedDocumentLineDocument><ram:SpecifiedTradeProduct>${ram('Name', descriptionOf(line, document))}</ram:SpecifiedTradeProduct><ram:SpecifiedLineTradeAgreement><ram:NetPriceProductTradePrice>${ram('ChargeAmount', money(Math.abs(line.net)))}</ram:NetPriceProductTradePrice></ram:SpecifiedLineTradeAgreement><ram:SpecifiedLineTradeDelivery><ram:BilledQuantity unitCode="C62">${quantity}</ram:BilledQuantity></ram:SpecifiedLineTradeDelivery><ram:SpecifiedLineTradeSettlement><ram:ApplicableTradeTax>${ram('TypeCode', 'VAT')}${ram('CategoryCode', code)}${rate(line.treatment, line.tax_rate)}</ram:ApplicableTradeTax>${period(line.month, month.with({ day: month.daysInMonth }).toString())}<ram:SpecifiedTradeSettlementLineMonetarySummation>${ram('LineTotalAmount', money(line.net))}</ram:SpecifiedTradeSettlementLineMonetarySummation></ram:SpecifiedLineTradeSettlement></ram:IncludedSupplyChainTradeLineItem>`;
}

function party(
  role: string,
  { name, address, country, vat_number }: InvoiceSeller | Buyer,
  hasNumber: boolean,
): string {
  const [one = '', two = '', ...more] = address
    .split(/\n+/)
    .map((line) => line.trim())
    .filter(Boolean);
  const lines = [one, two, more.join(', ')];
  const names = ['LineOne', 'LineTwo', 'LineThree'];
  const written = lines.flatMap((line, index) => (line ? [ram(names[index] ?? '', line)] : [])).join('');
  // A seller needs one identifier or another.
  const id = role === 'SellerTradeParty' && !hasNumber && vat_number ? ram('ID', vat_number) : '';
  const tax =
    hasNumber && vat_number
      ? `<ram:SpecifiedTaxRegistration><ram:ID schemeID="VA">${xmlText(withCountry(vat_number, country))}</ram:ID></ram:SpecifiedTaxRegistration>`
      : '';
  return `<ram:${role}>${id}${ram('Name', name)}<ram:PostalTradeAddress>${written}${ram('CountryID', country)}</ram:PostalTradeAddress>${tax}</ram:${role}>`;
}

/** Numbers begin with a country in e-invoices, also those that have no prefix at home. */
const withCountry = (number: string, country: string): string =>
  /^[A-Z]{2}/.test(number) ? number : `${country}${number}`;

/** The sentence under the title. */
export function noteOf({ kind, treatment, mode }: Pick<FullDocument, 'kind' | 'treatment' | 'mode'>): string {
  const settled =
    kind === 'invoice'
      ? 'These fees were deducted from your balance. There is nothing to pay.'
      : 'These fees were returned to your balance.';
  const notes: Partial<Record<TaxTreatment, string>> = {
    reverse_charge: ' Reverse charge: the recipient accounts for the tax.',
    zero_rate: ' Zero-rated supply.',
    not_taxed: ' Not subject to VAT.',
  };
  const test = mode === 'test' ? ' Made in test mode: no money moved, and no tax is due.' : '';
  return `${titleByDocumentKind[kind]}. ${settled}${notes[treatment] ?? ''}${test}`;
}
