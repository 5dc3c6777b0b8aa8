import { useLingui } from '@lingui/react/macro';
import type { TerminalLocation } from '@purser/contract/readers/location';
import { useForm } from 'react-hook-form';
import type { UseFormReturn } from 'react-hook-form';
import { api, client, queryClient } from '../api.ts';
import { settings } from '../page-settings.ts';

/** Choices of a location that is yet to be made. */
export const atStore = 'store';
export const atNew = 'new';

/** What registering a reader and moving one ask for; both name the code's field as the calls do. */
export interface ReaderValues {
  registration_code: string;
  location: string;
  /** Of a new location. */
  display_name: string;
  address: { line1: string; city: string; state: string; postal_code: string };
  label: string;
}

const { line1, city, postal_code } = settings.storeAddress;
/** Without a whole address the store can’t be a location. */
const hasStoreAddress = line1 !== '' && city !== '' && postal_code !== '';

/** Whether readers can be at the store’s own address, and no location stands for it yet. */
const isStoreOffered = (locations: readonly TerminalLocation[]): boolean =>
  hasStoreAddress && !locations.some(({ metadata }) => metadata['store_id'] !== undefined);

/** Where a reader can go; `except` is where it is. */
export const locationChoices = (locations: readonly TerminalLocation[], except?: string | null) => ({
  known: locations
    .filter(({ id }) => id !== except)
    .map(({ id, display_name, address }) => ({
      value: id,
      label: address.city ? `${display_name}, ${address.city}` : display_name,
    })),
  offersStore: isStoreOffered(locations),
});

/** The form begins at the newest location, at the store, or with a new one. */
export function useReaderForm({ known, offersStore }: ReturnType<typeof locationChoices>): UseFormReturn<ReaderValues> {
  const first = known[0]?.value ?? (offersStore ? atStore : atNew);
  return useForm<ReaderValues>({
    defaultValues: {
      registration_code: '',
      location: first,
      display_name: '',
      address: { line1: '', city: '', state: '', postal_code: '' },
      label: '',
    },
  });
}

/** Checks what the provider needs anyway; false after showing what is missing. */
export function useReaderCheck(form: UseFormReturn<ReaderValues>): (values: ReaderValues) => boolean {
  const { t } = useLingui();
  return ({ registration_code, location, display_name, address }) => {
    const missing: [Parameters<typeof form.setError>[0], string][] = [];
    if (registration_code.trim() === '') missing.push(['registration_code', t`Enter the code that the reader shows.`]);
    if (location === '') missing.push(['location', t`Choose a location.`]);
    if (location === atNew) {
      if (display_name.trim() === '') missing.push(['display_name', t`Enter a name for the location.`]);
      if (address.line1.trim() === '') missing.push(['address.line1', t`Enter the street and number.`]);
      if (address.city.trim() === '') missing.push(['address.city', t`Enter the city.`]);
    }
    missing.forEach(([field, message], index) => form.setError(field, { message }, { shouldFocus: index === 0 }));
    return missing.length === 0;
  };
}

/** The chosen location’s id. A new one is made first, and stays chosen, so that a wrong code doesn’t make another. */
export async function resolveLocation(
  form: UseFormReturn<ReaderValues>,
  { location, display_name, address }: ReaderValues,
): Promise<string> {
  if (location !== atStore && location !== atNew) return location;
  const { id } =
    location === atStore
      ? await client.readers.getStoreLocation()
      : await client.readers.createLocation({ display_name, address: { ...address, country: readerCountry() } });
  await queryClient.invalidateQueries({ queryKey: api.readers.listLocations.key() });
  form.setValue('location', id);
  return id;
}

/** Readers work in the account’s country. */
export const readerCountry = (): string =>
  ('error' in settings.accountStatus ? undefined : settings.accountStatus.country) ?? settings.storeAddress.country;
