import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { api, queryClient } from '../api.ts';
import { formatCount } from '../format/count.ts';
import { settings } from '../page-settings.ts';
import { Button } from '../ui/button.tsx';
import { Link } from '../ui/link.tsx';
import { Notice } from '../ui/notice.tsx';
import { Section } from '../ui/section.tsx';
import { toast } from '../ui/toast.tsx';
import { NotLoaded } from './not-loaded.tsx';

/** What is left of the demo shop's products, and filling it up. */
export function ShelvesCard() {
  const { t } = useLingui();
  const shelves = useQuery(api.testTools.listShelves.queryOptions());
  const restock = useMutation(
    api.testTools.restockShelves.mutationOptions({
      onSuccess: (restocked) => {
        queryClient.setQueryData(api.testTools.listShelves.queryKey(), restocked);
        toast.success(t`The shop is restocked.`, { link: { label: t`Open the shop`, href: settings.storeUrl } });
      },
    }),
  );
  const products = shelves.data?.data;
  const short = products?.filter(({ stock, full }) => stock < full).length ?? 0;
  return (
    <Section id="stock" title={t`Stock`}>
      {products ? (
        <>
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
            <p className="text-muted">
              <Plural
                value={short}
                _0="Every product is fully stocked."
                one="# product is below its full stock."
                other="# products are below their full stock."
              />{' '}
              <Link href={settings.storeUrl} isExternal>
                <Trans>Open the shop</Trans>
              </Link>
            </p>
            <Button
              onPress={() => restock.mutate({})}
              isBusy={restock.isPending}
              disabledReason={short === 0 ? t`Every product is fully stocked.` : undefined}
            >
              <Trans>Restock</Trans>
            </Button>
          </div>
          {restock.error && (
            <div className="mt-3">
              <Notice tone="danger">{restock.error.message}</Notice>
            </div>
          )}
          <ul className="mt-3 grid grid-cols-2 gap-x-8 max-sm:grid-cols-1">
            {products.map(({ product_id, name, stock, full }) => (
              <li key={product_id} className="flex min-h-8 items-center justify-between gap-3 border-t border-line">
                <span className="min-w-0 truncate">{name}</span>
                <span className="whitespace-nowrap tabular-nums">
                  {stock === 0 ? (
                    <span className="text-danger-ink">
                      <Trans>Sold out</Trans>
                    </span>
                  ) : (
                    <Trans>{formatCount(stock)} left</Trans>
                  )}
                  <span className="text-muted"> / {formatCount(full)}</span>
                </span>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <NotLoaded query={shelves} />
      )}
    </Section>
  );
}
