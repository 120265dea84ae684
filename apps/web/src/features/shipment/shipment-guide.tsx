import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useText } from '../../locale/index.ts';

const guide = [
  'Declare each parcel before you send it: what it holds, how heavy it is and how it is to be kept.',
  'Submit the declaration. The parcel then gets its reference, and nothing can be changed any more.',
  'Print the label, put it on the outside of the parcel and leave its codes free of tape.',
  'Address the parcel to your local contact at the facility. You get an e-mail when it has arrived.',
] as const;

/** How a shipment is declared and sent. */
export function ShipmentGuide() {
  const text = useText();
  return (
    <Box component="section" aria-labelledby="shipment-guide" sx={{ mb: 4, maxWidth: 760 }}>
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
