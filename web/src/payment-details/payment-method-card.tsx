import { useLingui } from '@lingui/react/macro';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Charge } from '@purser/contract/transactions/charge';
import { refundWayOf } from '@purser/contract/transactions/refund-way';
import type { ReactNode } from 'react';
import { formatCountry } from '../format/country.ts';
import { formatLanguage } from '../format/language.ts';
import { bankName } from '../transactions/bank-name.ts';
import { Badge } from '../ui/badge.tsx';
import { Card } from '../ui/card.tsx';
import { CopyableId } from '../ui/copyable-id.tsx';
import { DescriptionList, withoutEmpty } from '../ui/description-list.tsx';
import { EmailText } from '../ui/email-text.tsx';
import { RichText } from '../ui/rich-text.tsx';
import { labelByFunding, sourceLabel } from '../transactions/labels.ts';
import { labelOf } from '../translated.ts';
import { fieldsByMethod, isKnownMethod, methodDetails } from './method-fields.ts';
import type { MethodField } from './method-fields.ts';
import { checkResult } from './payment-failure.ts';

const labelByField: Record<MethodField, MessageDescriptor> = {
  number: msg`Number`,
  fingerprint: msg`Fingerprint`,
  expires: msg`Expires`,
  funding: msg`Type`,
  network: msg`Network`,
  country: msg`Origin`,
  cvc_check: msg`CVC check`,
  address_line1_check: msg`Street check`,
  address_postal_code_check: msg`Postal code check`,
  bsb_number: msg`BSB`,
  bank_name: msg`Bank name`,
  bank: msg`Bank`,
  bank_code: msg`Bank code`,
  bic: msg`BIC`,
  iban_last4: msg`IBAN`,
  verified_name: msg`Verified name`,
  reference: msg`Reference`,
  payment_method_category: msg`Category`,
  preferred_locale: msg`Preferred language`,
};

/** How the customer chose to pay it back. */
const labelByCategory: Record<string, MessageDescriptor> = {
  pay_later: msg`Pay later`,
  pay_now: msg`Pay now`,
  pay_with_financing: msg`Pay with financing`,
  pay_in_installments: msg`Pay in installments`,
  pay_over_time: msg`Pay over time`,
};

function CheckResult({ result }: { result: string | undefined }) {
  const { t } = useLingui();
  const { label, tone } = checkResult(result);
  return <Badge tone={tone}>{t(label)}</Badge>;
}

const lastDigits = (digits: string | undefined): ReactNode =>
  digits && <span className="tabular-nums">•••• {digits}</span>;

/** How the customer paid; renders nothing for an unknown method. */
export function PaymentMethodCard({
  charge,
}: {
  charge: Pick<Charge, 'id' | 'payment_method' | 'payment_method_details' | 'billing_details'>;
}) {
  const { t } = useLingui();
  const { type } = charge.payment_method_details;
  const { name, email, formatted_address: address } = charge.billing_details;
  const owner = [
    { key: 'owner', label: t`Owner`, value: name },
    { key: 'email', label: t`Owner email`, value: email && <EmailText email={email} /> },
    { key: 'address', label: t`Address`, value: address && <RichText html={address} /> },
  ];
  // Without a charge, the order has the customer but no payment method.
  if (!charge.id)
    return (
      <Card title={t`Billing details`}>
        <DescriptionList items={withoutEmpty(owner)} />
      </Card>
    );
  if (!isKnownMethod(type)) return null;
  const details = methodDetails(charge.payment_method_details);

  const valueOf = (field: MethodField): ReactNode => {
    switch (field) {
      case 'number':
        return lastDigits(details['last4']);
      case 'iban_last4':
        return lastDigits(details['iban_last4']);
      case 'expires':
        return (
          details['exp_month'] &&
          details['exp_year'] &&
          `${details['exp_month'].padStart(2, '0')}/${details['exp_year']}`
        );
      case 'funding':
        return details['funding'] && t(labelOf(labelByFunding, details['funding']) ?? labelByFunding.unknown);
      case 'network': {
        const label = sourceLabel(details['network'] ?? '');
        return label ? t(label) : details['network'];
      }
      case 'country':
        return details['country'] && formatCountry(details['country']);
      case 'cvc_check':
      case 'address_line1_check':
      case 'address_postal_code_check':
        return <CheckResult result={details.checks[field]} />;
      case 'fingerprint':
        return (
          details['fingerprint'] && (
            <span className="font-mono text-[0.8125rem] break-all">{details['fingerprint']}</span>
          )
        );
      case 'bank':
        return details['bank'] && bankName(details['bank']);
      case 'payment_method_category': {
        const label = labelOf(labelByCategory, details['payment_method_category']);
        return label ? t(label) : details['payment_method_category'];
      }
      case 'preferred_locale':
        return details['preferred_locale'] && formatLanguage(details['preferred_locale']);
      case 'bsb_number':
      case 'bank_name':
      case 'bank_code':
      case 'bic':
      case 'verified_name':
      case 'reference':
        return details[field] && <span className="wrap-anywhere">{details[field]}</span>;
    }
  };

  const id = charge.payment_method;
  const { days } = refundWayOf(type);
  const [first, last] = days;
  const items = withoutEmpty([
    ...fieldsByMethod[type].map((field) => ({ key: field, label: t(labelByField[field]), value: valueOf(field) })),
    { key: 'refunds', label: t`Refund time`, value: t`${first}–${last} days` },
    { key: 'id', label: t`ID`, value: id && <CopyableId id={id} label={t`Copy payment method ID`} /> },
    ...owner,
  ]);
  const half = Math.ceil(items.length / 2);
  return (
    <Card title={t`Payment method`}>
      <div className="grid items-start gap-x-8 gap-y-2 md:grid-cols-2">
        <DescriptionList items={items.slice(0, half)} isNarrow />
        <DescriptionList items={items.slice(half)} isNarrow />
      </div>
    </Card>
  );
}
