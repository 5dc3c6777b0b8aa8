import { Trans, useLingui } from '@lingui/react/macro';
import { withoutPrefix } from '@purser/contract/documents/vat-countries';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { api, codeOf } from '../api.ts';
import { formatDate } from '../format/date.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { DescriptionList } from '../ui/description-list.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { SkeletonLines } from '../ui/skeleton.tsx';
import { toast } from '../ui/toast.tsx';
import { vatCountryCode } from './vat-state.ts';
import { vatWords } from './vat-words.ts';

const VatDialog = lazy(async () => ({ default: (await import('./vat-dialog.tsx')).VatDialog }));

/** What tax invoices show about the business, and how it is changed. */
export function VatCard() {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery({
    ...api.documents.getVatDetails.queryOptions({ input: {} }),
    refetchOnWindowFocus: false,
  });
  const [isOpen, setOpen] = useState(false);
  const details = data?.details;
  const words = vatWords(vatCountryCode);
  const day = details && formatDate(details.saved);
  return (
    <div id="vat-details" className="scroll-mt-[calc(var(--covered)+1rem)]">
      <Card title={<Trans>VAT details</Trans>}>
        {error ? (
          <ErrorState
            title={<Trans>We couldn’t load your VAT details.</Trans>}
            reference={codeOf(error)}
            onRetry={() => void refetch()}
          />
        ) : !data ? (
          <div aria-busy>
            <SkeletonLines count={3} />
          </div>
        ) : (
          <div className="flex flex-col items-start gap-4">
            <p className="-mt-2 text-muted">
              <Trans>
                Your tax invoices show these. A change applies to later invoices; earlier ones stay as they are.
              </Trans>
            </p>
            {details && (
              <div className="w-full">
                <DescriptionList
                  items={[
                    {
                      key: 'number',
                      label: t(words.label),
                      value: details.vat_number && words.prefix + withoutPrefix(vatCountryCode, details.vat_number),
                    },
                    { key: 'name', label: t`Business name`, value: details.name },
                    {
                      key: 'address',
                      label: t`Address`,
                      value: <span className="whitespace-pre-line">{details.address}</span>,
                    },
                    { key: 'saved', label: t`Last changed`, value: day },
                  ]}
                />
              </div>
            )}
            <Button aria-haspopup="dialog" onPress={() => setOpen(true)}>
              {details ? <Trans>Change VAT details</Trans> : <Trans>Add VAT details</Trans>}
            </Button>
          </div>
        )}
      </Card>
      {isOpen && (
        <Suspense>
          <VatDialog
            details={details}
            onSaved={() => {
              setOpen(false);
              toast.success(t`VAT details saved.`);
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
