import { shipmentItemKind } from '@atrium/domain/shipment';
import LocalPrintshopOutlined from '@mui/icons-material/LocalPrintshopOutlined';
import Button from '@mui/material/Button';
import {
  ShipmentForEditingDocument,
  type ShipmentListedFragment,
  ShipmentsOfExperimentDocument,
  SubmitShipmentDocument,
} from '../../api/generated/features/shipment/shipment.ts';
import { useCommand } from '../../api/index.ts';
import { startDownload } from '../../kits/download/index.ts';
import { SubmitItemButton } from '../../kits/wizard/index.ts';
import { useText } from '../../locale/index.ts';

/** Downloads the label of a shipment. */
export const downloadLabel = ({ id }: { readonly id: number }, label: string) =>
  void startDownload({ kind: 'pdf/shipment-label', ids: [id], label, fileName: `shipment_${id}.pdf` });

interface SubmitFootProps {
  readonly shipment: ShipmentListedFragment;
  readonly isComplete: boolean;
}

/** Buttons of the last step: submit the shipment, and print its label afterwards (rule O74). */
export function ShipmentFoot({ shipment, isComplete }: SubmitFootProps) {
  const text = useText();
  const { id, status, externalRef, abilities } = shipment;
  const texts = shipmentItemKind.submitTexts({ status, topics: [] });
  const submit = useCommand(SubmitShipmentDocument, {
    done: 'Shipment submitted',
    refreshes: [ShipmentForEditingDocument, ShipmentsOfExperimentDocument],
  });
  const isSubmitted = status === 'SUBMITTED';
  const label = text('Download shipment label');
  return (
    <>
      {isSubmitted && externalRef ? (
        <Button
          variant="outlined"
          startIcon={<LocalPrintshopOutlined />}
          onClick={() => downloadLabel(shipment, label)}
        >
          {label}
        </Button>
      ) : null}
      <SubmitItemButton
        texts={texts}
        submit={abilities.submit}
        isSubmitted={isSubmitted}
        isComplete={isComplete}
        pending={submit.pending}
        act={() => submit.run({ shipmentId: id })}
      />
    </>
  );
}
