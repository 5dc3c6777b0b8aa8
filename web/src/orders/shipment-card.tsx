import { Trans, useLingui } from '@lingui/react/macro';
import type { Order, Shipment } from '@purser/contract/orders/order';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Control, FieldValues } from 'react-hook-form';
import { api, client, queryClient } from '../api.ts';
import { Form } from '../form/form.tsx';
import { TextField } from '../form/text-field.tsx';
import { formatDay } from '../format/date.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { DescriptionList } from '../ui/description-list.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { toast } from '../ui/toast.tsx';

/** How an order was sent: what a customer asks for, and a bank that hears that nothing arrived. */
export function ShipmentCard({ order: { id, shipment } }: { order: Pick<Order, 'id' | 'shipment'> }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  return (
    <Card
      title={<Trans>Shipment</Trans>}
      actions={
        <Button
          size="small"
          variant="quiet"
          onPress={() => setOpen(true)}
          aria-label={shipment ? t`Edit shipping details` : t`Add shipping details`}
        >
          {shipment ? <Trans>Edit</Trans> : <Trans>Add</Trans>}
        </Button>
      }
    >
      {shipment ? (
        <DescriptionList
          items={[
            { key: 'carrier', label: t`Carrier`, value: shipment.carrier },
            { key: 'number', label: t`Tracking number`, value: shipment.tracking_number },
            { key: 'day', label: t`Shipped on`, value: shipment.shipped_on && formatDay(shipment.shipped_on) },
          ]}
        />
      ) : (
        <p className="text-muted">
          <Trans>No shipping details yet.</Trans>
        </p>
      )}
      {isOpen && <ShipmentDialog id={id} shipment={shipment} onClose={() => setOpen(false)} />}
    </Card>
  );
}

function ShipmentDialog({ id, shipment, onClose }: { id: number; shipment: Shipment | null; onClose: () => void }) {
  const { t } = useLingui();
  const form = useForm<Shipment>({ defaultValues: shipment ?? { carrier: '', tracking_number: '', shipped_on: '' } });
  const control = form.control as Control<Shipment, unknown, FieldValues>; // the fields only read and write values
  const { isSubmitting } = form.formState;
  const save = async (values: Shipment) => {
    const saved = await client.orders.saveShipment({ id, ...values });
    queryClient.setQueryData(api.orders.getOrder.queryKey({ input: { id } }), saved);
    toast.success(t`Shipping details saved.`);
    onClose();
  };
  const formId = `shipment-${id}`;
  return (
    <Dialog
      isOpen
      width="narrow"
      title={t`Shipping details`}
      onClose={onClose}
      isBusy={isSubmitting}
      footer={
        <>
          <Button onPress={onClose} isDisabled={isSubmitting}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" form={formId} variant="primary" isBusy={isSubmitting} busyLabel={t`Saving…`}>
            <Trans>Save</Trans>
          </Button>
        </>
      }
    >
      <Form
        id={formId}
        form={form}
        onSave={save}
        sentence={(error) =>
          error instanceof Error && error.message ? error.message : t`We couldn’t save the shipping details. Try again.`
        }
      >
        <TextField control={control} name="carrier" label={t`Carrier`} maxLength={200} />
        <TextField control={control} name="tracking_number" label={t`Tracking number`} maxLength={200} />
        <TextField control={control} name="shipped_on" label={t`Shipped on`} type="date" />
      </Form>
    </Dialog>
  );
}
