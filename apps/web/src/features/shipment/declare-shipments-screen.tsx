import { recordKey } from '@atrium/domain/live';
import { EmptyState } from '@atrium/ui/empty-state';
import AddOutlined from '@mui/icons-material/AddOutlined';
import ArrowBackOutlined from '@mui/icons-material/ArrowBackOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import LocalPrintshopOutlined from '@mui/icons-material/LocalPrintshopOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import {
  DeleteShipmentDocument,
  type ShipmentListedFragment,
  ShipmentsOfExperimentDocument,
  type ShipmentsOfExperimentQuery,
} from '../../api/generated/features/shipment/shipment.ts';
import { useOperation } from '../../api/index.ts';
import { textIn, useAddressState } from '../../kits/address-state/index.ts';
import { useRemoval } from '../../kits/confirm/index.ts';
import { KeptTexts } from '../../kits/draft/index.ts';
import { hereLink } from '../../kits/go/index.ts';
import { LastValueResult, Screen } from '../../kits/screen/index.ts';
import { BookingRemovedNotice } from '../../kits/taken-back/index.tsx';
import { useText } from '../../locale/index.ts';
import { NewShipmentForm, ShipmentForm, shipmentDraftName } from './shipment-form.tsx';
import { ShipmentState } from './shipment-words.tsx';
import { downloadLabel } from './submit-foot.tsx';

const guide = [
  'Declare each parcel before you send it: what it contains, how heavy it is and how it must be stored.',
  'Submit the declaration. The parcel then gets its reference, and the declaration can no longer be changed.',
  'Print the label, put it on the outside of the parcel and do not cover its codes with tape.',
  'Address the parcel to your local contact at the facility. You will get an e-mail when it arrives.',
] as const;

/** How to declare and send a shipment. */
function ShipmentGuide() {
  const text = useText();
  return (
    <Box component="section" aria-labelledby="shipment-guide" sx={{ mb: 4, maxWidth: '47.5rem' }}>
      <Typography id="shipment-guide" variant="h2" gutterBottom>
        {text('Shipment guide')}
      </Typography>
      <Box component="ol" sx={{ m: 0, pl: 3, display: 'grid', gap: 0.5 }}>
        {guide.map((sentence) => (
          <li key={sentence}>{text(sentence)}</li>
        ))}
      </Box>
    </Box>
  );
}

type Experiment = NonNullable<ShipmentsOfExperimentQuery['experiment']>;

/** The open shipment: its key, `new`, or none. */
const codecs = { shipment: textIn() };

function DeleteButton({ shipment: { id, title, abilities } }: { shipment: ShipmentListedFragment }) {
  const text = useText();
  const remove = useRemoval(DeleteShipmentDocument, {
    done: 'Shipment deleted',
    refreshes: [ShipmentsOfExperimentDocument],
  });
  return (
    <Tooltip title={abilities.delete.message ?? text('Delete')}>
      <span>
        <IconButton
          aria-label={text('Delete {{title}}', { title })}
          disabled={!abilities.delete.allowed}
          onClick={() =>
            void remove(
              { shipmentId: id },
              {
                title: text('Delete shipment'),
                text: text('“{{title}}” and its answers will be deleted.', { title }),
                confirmLabel: text('Delete'),
              },
            )
          }
        >
          <DeleteOutlined />
        </IconButton>
      </span>
    </Tooltip>
  );
}

function ShipmentRow({ shipment }: { shipment: ShipmentListedFragment }) {
  const text = useText();
  const { id, title, status, stage, samples, externalRef } = shipment;
  const label = text('Download shipment label');
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        flexWrap: 'wrap',
        p: 1.5,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: '1 1 180px', minWidth: 0 }}>
        <Button
          {...hereLink({ shipment: String(id) })}
          sx={{ justifyContent: 'flex-start', textAlign: 'left', overflowWrap: 'anywhere', p: 0 }}
        >
          {title}
        </Button>
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {text('{{n}} item(s)', { n: samples.length })}
          {externalRef ? ` · ${externalRef}` : null}
        </Typography>
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, ml: 'auto' }}>
        <ShipmentState status={status} stage={stage} />
        {status === 'SUBMITTED' && externalRef ? (
          <Tooltip title={label}>
            <IconButton
              aria-label={text('Download the label for {{title}}', { title })}
              onClick={() => downloadLabel(shipment, label)}
            >
              <LocalPrintshopOutlined />
            </IconButton>
          </Tooltip>
        ) : null}
        <DeleteButton shipment={shipment} />
      </Box>
    </Box>
  );
}

function ShipmentList({ experiment }: { experiment: Experiment }) {
  const text = useText();
  const { shipments, mayDeclareShipment: may } = experiment;
  const add = (
    <Button
      variant="contained"
      startIcon={<AddOutlined />}
      {...(may.allowed ? hereLink({ shipment: 'new' }) : { disabled: true })}
    >
      {text('Add Shipment Declaration')}
    </Button>
  );
  return (
    <section aria-labelledby="my-shipments">
      <Box
        sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2, flexWrap: 'wrap', mb: 1 }}
      >
        <Typography id="my-shipments" variant="h2">
          {text('My shipment list')}
        </Typography>
        {shipments.length > 0 ? add : null}
      </Box>
      {may.allowed || !may.message ? null : (
        <Alert severity="info" sx={{ mb: 2 }}>
          {text(may.message)}
        </Alert>
      )}
      {shipments.length > 0 ? (
        <Box
          component="ul"
          aria-label={text('My shipment list')}
          sx={{ listStyle: 'none', m: 0, p: 0, borderTop: 1, borderColor: 'divider' }}
        >
          {shipments.map((shipment) => (
            <ShipmentRow key={shipment.id} shipment={shipment} />
          ))}
        </Box>
      ) : (
        <EmptyState title={text('No shipments yet')} action={add} />
      )}
    </section>
  );
}

function Opened({
  experiment,
  shipment,
  templateId,
}: {
  experiment: Experiment;
  shipment: string;
  templateId: number | null;
}) {
  const text = useText();
  const [, set] = useAddressState(codecs);
  const { experimentPk, proposal, mayDeclareShipment } = experiment;
  // A new shipment being edited remains open with its input, whatever happens to the experiment meanwhile: saving it then says why it is
  // refused.
  const [form] = useState(mayDeclareShipment.allowed ? templateId : null);
  const template = form ?? (mayDeclareShipment.allowed ? templateId : null);
  const back = (
    <Button startIcon={<ArrowBackOutlined />} {...hereLink({ shipment: undefined })} sx={{ mb: 2 }}>
      {text('All shipments of this experiment')}
    </Button>
  );
  if (shipment !== 'new') {
    return (
      <>
        {back}
        <ShipmentForm shipmentId={Number(shipment) || 0} />
      </>
    );
  }
  return (
    <>
      {back}
      {template ? (
        <NewShipmentForm
          experimentPk={experimentPk}
          proposal={proposal}
          templateId={template}
          onMade={async (id) => set({ shipment: String(id) })}
        />
      ) : (
        <>
          <Alert severity="info">{text(mayDeclareShipment.message ?? '')}</Alert>
          <KeptTexts record={shipmentDraftName(experimentPk)} />
        </>
      )}
    </>
  );
}

/** `/DeclareShipments/{experimentPk}`: the shipments for an experiment; the open declaration is in the address. */
export function DeclareShipmentsScreen() {
  const text = useText();
  const { experimentPk } = useParams({ strict: false }) as { experimentPk: string };
  const [{ shipment }] = useAddressState(codecs);
  const variables = { experimentPk: Number(experimentPk) };
  const operation = useOperation(ShipmentsOfExperimentDocument, variables, {
    keepPrevious: false,
    staleTime: 0,
    live: ({ experiment }) => (experiment ? [recordKey('proposal', experiment.proposal.primaryKey)] : []),
  });
  const found = operation.data?.experiment;
  return (
    <Screen
      title={text('Declare shipments')}
      context={found ? `${found.experimentId} · ${found.proposal.title}` : undefined}
    >
      <LastValueResult
        of={operation}
        field="experiment"
        absent="Experiment not found"
        kept={shipmentDraftName(experimentPk)}
      >
        {(experiment) => (
          <>
            <BookingRemovedNotice removedAt={experiment.removedAt} />
            {shipment ? (
              <Opened
                experiment={experiment}
                shipment={shipment}
                templateId={operation.data?.activeTemplateId ?? null}
              />
            ) : (
              <>
                <ShipmentGuide />
                <ShipmentList experiment={experiment} />
              </>
            )}
          </>
        )}
      </LastValueResult>
    </Screen>
  );
}
