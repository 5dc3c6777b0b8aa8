import { Trans, useLingui } from '@lingui/react/macro';
import { withoutPrefix } from '@purser/contract/documents/vat-countries';
import type { VatDetails, VatLookup } from '@purser/contract/documents/vat';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { api, codeOf, fieldErrorsOf, queryClient } from '../api.ts';
import { focusFirstInvalid } from '../form/focus-invalid.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { CompanyStep } from './company-step.tsx';
import { markVatDetailsSubmitted, vatCountryCode } from './vat-state.ts';
import { VatNumberStep } from './vat-number-step.tsx';
import { vatWords } from './vat-words.ts';

export interface VatFields {
  has_number: boolean;
  /** With the country's prefix. */
  vat_number: string;
  name: string;
  address: string;
}

/**
 * Asks for the VAT number, then for the business details that tax invoices show. Nothing is saved before the second step is
 * confirmed; closing it keeps what was.
 */
export function VatDialog({
  details,
  children,
  onSaved,
  onClose,
}: {
  /** What was saved before. */
  details?: VatDetails | null | undefined;
  /** Why it is asked for. */
  children?: React.ReactNode;
  onSaved: () => void;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const formId = useId();
  const country = vatCountryCode;
  const words = vatWords(country);
  const label = t(words.label);
  const [step, setStep] = useState<'number' | 'company'>('number');
  const [found, setFound] = useState<VatLookup>();
  const form = useForm<VatFields>({
    defaultValues: {
      has_number: Boolean(details?.vat_number),
      vat_number: words.prefix + withoutPrefix(country, details?.vat_number ?? ''),
      name: details?.name ?? '',
      address: details?.address ?? '',
    },
  });
  const { has_number, vat_number, name, address } = useWatch({ control: form.control }) as VatFields; // all have defaults
  const number = withoutPrefix(country, vat_number);

  const messageOf = (error: unknown): string =>
    codeOf(error) && error instanceof Error && error.message
      ? error.message
      : t`We lost the connection. Please try again.`;
  const showAtNumber = (message: string) => {
    setStep('number');
    form.setError('vat_number', { type: 'server', message });
    focusFirstInvalid(document.getElementById(formId));
  };
  const goOn = (answer: VatLookup | undefined) => {
    setFound(answer);
    form.clearErrors();
    if (answer?.name) form.setValue('name', answer.name);
    if (answer?.address) form.setValue('address', answer.address);
    setStep('company');
  };

  const lookUp = useMutation(api.documents.lookUpVatNumber.mutationOptions());
  const save = useMutation(api.documents.saveVatDetails.mutationOptions());
  const submitNumber = () =>
    lookUp.mutate({ vat_number: number }, { onSuccess: goOn, onError: (error) => showAtNumber(messageOf(error)) });
  const submitCompany = () =>
    save.mutate(
      { name: name.trim(), address: address.trim(), ...(has_number && number && { vat_number: number }) },
      {
        onSuccess: () => {
          markVatDetailsSubmitted();
          void queryClient.invalidateQueries({ queryKey: api.documents.getVatDetails.key() });
          onSaved();
        },
        onError: (error) => {
          const fields = fieldErrorsOf(error);
          if (codeOf(error) === 'vat_number_invalid' || fields['vat_number'])
            return showAtNumber(fields['vat_number'] ?? messageOf(error));
          if (fields['name']) form.setError('name', { type: 'server', message: fields['name'] });
          if (fields['address']) form.setError('address', { type: 'server', message: fields['address'] });
          if (!fields['name'] && !fields['address']) form.setError('root.server', { message: messageOf(error) });
          focusFirstInvalid(document.getElementById(formId));
        },
      },
    );
  const isNumberReady = has_number && number !== '';
  const isCompanyReady = name.trim() !== '' && address.trim() !== '';
  const submit = () => {
    form.clearErrors();
    if (step === 'number') {
      if (isNumberReady && !lookUp.isPending) submitNumber();
    } else if (isCompanyReady && !save.isPending) submitCompany();
  };

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={<Trans>Business details for tax invoices</Trans>}
      isBusy={save.isPending}
      footer={
        step === 'number' ? (
          <>
            <Button
              isDisabled={lookUp.isPending}
              onPress={() => {
                form.setValue('has_number', false);
                goOn(undefined);
              }}
            >
              <Trans>I don’t have a {label}</Trans>
            </Button>
            <Button
              type="submit"
              form={formId}
              variant="primary"
              // Keeps its name while it waits, which can take seconds.
              aria-label={t`Continue`}
              isDisabled={!isNumberReady}
              isBusy={lookUp.isPending}
              busyLabel={t`Checking…`}
            >
              <Trans>Continue</Trans>
            </Button>
          </>
        ) : (
          <>
            <Button isDisabled={save.isPending} onPress={() => setStep('number')}>
              <Trans>Back</Trans>
            </Button>
            <Button
              type="submit"
              form={formId}
              variant="primary"
              isDisabled={!isCompanyReady}
              isBusy={save.isPending}
              busyLabel={t`Saving…`}
            >
              <Trans>Confirm</Trans>
            </Button>
          </>
        )
      }
    >
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {step === 'number' ? (
          <VatNumberStep form={form} words={words} isBusy={lookUp.isPending}>
            {children}
          </VatNumberStep>
        ) : (
          <CompanyStep
            form={form}
            label={label}
            number={has_number ? vat_number : undefined}
            found={found}
            isBusy={save.isPending}
          />
        )}
      </form>
    </Dialog>
  );
}
