import { EmptyState } from '@atrium/ui/empty-state';
import { FewParcelsDocument } from '../../api/generated/features/shipment/parcels.ts';
import { useOperation } from '../../api/index.ts';
import { QueryResult } from '../../kits/screen/index.ts';
import { useText } from '../../locale/index.ts';
import { ParcelCard } from './parcel-card.tsx';

/** The shipments declared for an experiment, and where they are. */
export function ShipmentsTab({ experimentPk }: { readonly experimentPk: number }) {
  const text = useText();
  const operation = useOperation(FewParcelsDocument, { filter: { experimentPk } }, { keepPrevious: false });
  return (
    <QueryResult of={operation} field="shipments" absent="No shipments yet">
      {(shipments) =>
        shipments.length > 0 ? (
          shipments.map((parcel) => <ParcelCard key={parcel.id} parcel={parcel} />)
        ) : (
          <EmptyState title={text('No shipments yet')} />
        )
      }
    </QueryResult>
  );
}
