import { useEffect } from 'react';
import { useGo } from '../../kits/go/index.ts';

export interface ShipmentOpeningProps {
  readonly experiment: { readonly experimentPk: number };
  readonly onClose: () => void;
}

/** What 'Declare shipment(s)' opens. */
export function ShipmentOpening({ experiment, onClose }: ShipmentOpeningProps) {
  const go = useGo();
  const { experimentPk } = experiment;
  useEffect(() => {
    onClose();
    void go({ to: '/DeclareShipments/$experimentPk', params: { experimentPk } });
  }, [go, onClose, experimentPk]);
  return null;
}
